// A parser with a fault that only a search by coverage comes to.

export function planted(bytes: Buffer): void {
  if (bytes[0] !== 0x66) return
  if (bytes[1] !== 0x75) return
  if (bytes[2] !== 0x7a) return
  if (bytes[3] === 0x21) throw new TypeError('planted')
}
