// How the database writes rows for messages in binary: as JSON of plain values, of which one page is read faster than its rows
// would be. What it holds nothing of is left out.
import { isAbsent } from '../wire/kinds.ts'
import { rowTextsIn } from '../wire/row-text.ts'

/** The text of rows of a message; undefined for one whose first field may be left out. */
export const plainRowTextOf = rowTextsIn({
  member: ({ localName: name }, comma) => {
    const key = `${comma}${JSON.stringify(name)}:`
    // The first member has no comma that could be missing, so it is always there.
    const absent = comma === '' ? `${key}null` : ''
    return {
      key,
      absent,
      write: (row) => (isAbsent(row[name]) ? absent : `${key}${JSON.stringify(row[name], plainValue)}`),
    }
  },
  time: 'millis',
  json: 'json',
  enumeration: () => 'number',
})

/** Values of rows that JSON has not, in a form that the writer of messages takes too. */
function plainValue(this: unknown, key: string, value: unknown): unknown {
  // A buffer is not told by its own toJSON.
  const given = Reflect.get(this as object, key) as unknown
  if (given instanceof Uint8Array) return Buffer.from(given).toString('base64')
  return typeof value === 'bigint' ? value.toString() : value
}
