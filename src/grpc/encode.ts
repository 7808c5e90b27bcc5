import { type DescMessage, toBinary } from '@bufbuild/protobuf'
import { fromPlain } from '../wire/plain.ts'

export function binaryWriter(desc: DescMessage): (plain: object, headroom: number) => Buffer {
  const convert = fromPlain(desc)
  return (plain, headroom) => {
    const bytes = toBinary(desc, convert(plain))
    const buffer = Buffer.allocUnsafe(headroom + bytes.length)
    buffer.set(bytes, headroom)
    return buffer
  }
}
