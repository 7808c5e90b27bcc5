// A zip written byte for byte (APPNOTE 4.3), so that tests can also write broken ones.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: Buffer | string
  /** What the headers say of the size, when that is a lie. */
  readonly claimedSize?: number
}

/** The bytes of an archive. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize } of entries) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data, { level: 9 })
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(data), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimedSize ?? data.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed])
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, central, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, index, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** A wheel as build tools write it. */
export function wheelOf(name: string, version: string, extra: readonly ZipEntry[] = []): Buffer {
  const info = `${name.replaceAll('-', '_')}-${version}.dist-info`
  const metadata = `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\nSummary: About ${name}\nClassifier: A\nClassifier: B\n\nVersion: not this\n`
  return zipOf([
    { name: `${name}/__init__.py`, content: 'x = 1\n' },
    { name: `${info}/METADATA`, content: metadata },
    { name: `${info}/WHEEL`, content: 'Wheel-Version: 1.0\n' },
    ...extra,
  ])
}
