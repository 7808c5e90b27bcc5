// The table of event types in docs/events.md, from the annotations of the contract.
import { eventMethods } from '../src/contract/methods.ts'

/** `page` with the rows of the table as the contract has them. */
export function withEventTypes(page: string): string {
  const methodsByType = new Map<string, string[]>()
  for (const { desc, event } of eventMethods) {
    if (event.audience !== 'customer') continue
    methodsByType.set(event.type, [...(methodsByType.get(event.type) ?? []), `\`${desc.name}\``])
  }
  const rows = Array.from(methodsByType, ([type, names]) => `| \`${type}\` | ${names.join(', ')} |\n`)
  return page.replace(/(?:^\| `dev\.chainguard\..*\n)+/m, rows.join(''))
}
