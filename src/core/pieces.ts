// Large things that are read a few at a time.

/** Items in their order, in pieces that have no more than `most` together; one that has more by itself is a piece. */
export function inPieces<Item>(items: Iterable<Item>, sizeOf: (item: Item) => number, most: number): Item[][] {
  const pieces: Item[][] = []
  let room = 0
  for (const item of items) {
    const size = sizeOf(item)
    if (size > room || pieces.length === 0) {
      pieces.push([])
      room = most
    }
    pieces.at(-1)?.push(item)
    room -= size
  }
  return pieces
}
