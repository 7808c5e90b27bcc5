// The table of methods in docs/version-1.md: what each is in version 2, and what differs.
import { graphMethods, methodOf, v1Methods } from '../src/contract/methods.ts'
import { pairs } from '../src/services/v1/operations.ts'

const HEADING = '## Methods'

/** The page with its table as the services say it. */
export function withVersion1Methods(page: string): string {
  const at = page.indexOf(HEADING)
  if (at < 0) throw new Error(`docs/version-1.md has no heading "${HEADING}".`)
  const end = page.indexOf('\n## ', at + HEADING.length)
  const rows = [...v1Methods.values()].map(({ id, desc }) => {
    const pair = pairs.get(desc)
    const told = pair ? `\`${methodOf(pair.v2).id}\`` : ''
    const differs = pair ? differences(pair) : 'only version 1 has it'
    return `| \`${id}\` | ${told} | ${differs} |`
  })
  const says = [
    'What each method is a form of, written by `npm run generate:version-1`. "Rules of its own" are what this page tells above.',
    'Counterparts in `platformgraph` are of the graph alone.',
  ]
  const table = ['| version 1 | version 2 | differs |', '| --- | --- | --- |', ...rows]
  return `${page.slice(0, at)}${HEADING}\n\n${says.join('\n')}\n\n${table.join('\n')}\n${end < 0 ? '' : page.slice(end)}`
}

function differences({ v1, v2, own, also, table, filter }: NonNullable<ReturnType<typeof pairs.get>>): string {
  const paged = (method: typeof v1): boolean => method.input.fields.some(({ name }) => name === 'page_size')
  const unpaged = paged(v2) && !paged(v1)
  const parts = [
    unpaged ? 'whole, without pages' : '',
    own || also || filter ? 'rules of its own' : '',
    table ? 'shows its own values' : '',
    v1.input.fields.length > 0 && v2.input.fields.some(({ name }) => name === 'update_mask') ? 'replaces all' : '',
    graphMethods.has(methodOf(v2).id) ? 'version 2 has it in the graph' : '',
  ]
  return parts.filter((part) => part !== '').join('; ') || 'names only'
}
