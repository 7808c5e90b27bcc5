// How many values a message in protobuf has, counted before it is read: two bytes are enough for one that becomes an object, so
// that four megabytes would hold everybody up for seconds.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

/** Far more than any request has: a thousand things with a hundred values each. */
export const MOST_VALUES = 100_000
/** What an entry of a map counts: its key becomes a name of an object, which takes as long as several other values. */
const ENTRY = 4

/**
 * Whether a message has no more values than that, those of messages in it included.
 * @throws for bytes that are no message
 */
export function hasFewValues(desc: DescMessage, bytes: Uint8Array): boolean {
  const reader = new BinaryReader(bytes)
  let left = MOST_VALUES
  const count = (message: DescMessage, end: number): boolean => {
    const fields = fieldsOf(message)
    while (reader.pos < end) {
      const [number, wireType] = reader.tag()
      const field = fields.get(number)
      const isEntry = field?.fieldKind === 'map'
      left -= isEntry ? ENTRY : 1
      if (left < 0) return false
      const inner = isEntry ? undefined : field?.message
      if (!inner || wireType !== WireType.LengthDelimited) reader.skip(wireType, number)
      else if (!count(inner, reader.uint32() + reader.pos)) return false
    }
    return true
  }
  return count(desc, reader.len)
}

const known = new WeakMap<DescMessage, ReadonlyMap<number, DescField>>()

/** The fields by their numbers. */
function fieldsOf(desc: DescMessage): ReadonlyMap<number, DescField> {
  const found = known.get(desc)
  if (found) return found
  const fields = new Map(desc.fields.map((one) => [one.number, one]))
  known.set(desc, fields)
  return fields
}
