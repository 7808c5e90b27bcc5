// Who may do what with a new resource: its four capabilities, and the built-in roles that hold them at first.
import type { Names } from './names.ts'

const VERBS = ['create', 'update', 'list', 'delete'] as const
const SAYS = { create: 'Create', update: 'Change', list: 'Read', delete: 'Delete' } as const

/** The file of the capabilities with four more: numbers of a new hundred, and bits that were never given out. */
export function withCapabilities(text: string, { capability, table, words }: Names): string {
  if (text.includes(`${capability}_LIST`)) throw new Error(`There is a ${capability}_LIST already.`)
  const largest = (pattern: RegExp): number =>
    Math.max(...Array.from(text.matchAll(pattern), ([, number]) => Number(number)))
  const hundred = (Math.floor(largest(/^ {2}CAP_\w+ = (\d+)/gm) / 100) + 1) * 100
  const bit = largest(/^ +bit: (\d+)/gm) + 1
  const values = VERBS.map(
    (verb, at) => `
  // ${SAYS[verb]} ${words}.
  ${capability}_${verb.toUpperCase()} = ${hundred + at + 1} [(chainguard.capabilities.capability) = {
    name: "${table}.${verb}"
    bit: ${bit + at}
  }];
`,
  )
  return text.replace(/\}\s*$/, `${values.join('')}}\n`)
}

/** The built-in roles, of which owners may do all and editors and viewers may read. */
export function withGrants(text: string, { table }: Names): string {
  const grants = {
    owner: VERBS.map((verb) => `${table}.${verb}`).join(' '),
    editor: `${table}.list`,
    viewer: `${table}.list`,
    console_viewer: `${table}.list`,
  }
  return Object.entries(grants).reduce((roles, [role, names]) => {
    const list = new RegExp(`(^ {2}${role}: \`[^\`]*\\n)( {2}\`,)`, 'm')
    if (!list.test(roles)) throw new Error(`There is no built-in role ${role}.`)
    return roles.replace(list, `$1    ${names}\n$2`)
  }, text)
}
