// How the database writes rows for messages in binary: as JSON of plain values, of which one page is read faster than its rows
// would be. What it holds nothing of is left out.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import type { RowText, Spelling, TextMember } from '../core/row-text.ts'
import { hasPresence, isAbsent, kindOf } from '../wire/kinds.ts'
import { holdsJson } from '../wire/json-write.ts'

const known = new WeakMap<DescMessage, RowText>()

/** The text of rows of a message; undefined for one whose first field may be left out. */
export function plainRowTextOf(desc: DescMessage): RowText | undefined {
  const [first] = desc.fields
  if (first === undefined || hasPresence(first)) return undefined
  const text = known.get(desc) ?? [['{', ...desc.fields.map((field) => memberOf(field, field === first)), '}']]
  known.set(desc, text)
  return text
}

function memberOf(field: DescField, isFirst: boolean): TextMember {
  const { localName: name } = field
  const key = `${isFirst ? '' : ','}${JSON.stringify(name)}:`
  const absent = isFirst ? `${key}null` : ''
  return {
    field: name,
    key,
    absent,
    spelling: spellingOf(field),
    json: holdsJson(field),
    reads: [name],
    write: (row) => (isAbsent(row[name]) ? absent : `${key}${JSON.stringify(row[name], plainValue)}`),
  }
}

function spellingOf(field: DescField): Spelling | undefined {
  const { is } = kindOf(field)
  if (field.fieldKind === 'map') return undefined
  if (field.fieldKind === 'list') return is === 'string' ? 'strings' : undefined
  switch (is) {
    case 'string':
      return 'string'
    case 'bool':
      return 'boolean'
    case 'int':
    case 'enum':
      return 'number'
    case 'long':
      return 'long'
    case 'timestamp':
      return 'millis'
    default:
      return undefined
  }
}

/** Values of rows that JSON has not, in a form that the writer of messages takes too. */
function plainValue(this: unknown, key: string, value: unknown): unknown {
  // A buffer is not told by its own toJSON.
  const given = Reflect.get(this as object, key) as unknown
  if (given instanceof Uint8Array) return Buffer.from(given).toString('base64')
  return typeof value === 'bigint' ? value.toString() : value
}
