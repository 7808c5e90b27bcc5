// Which calls of a batch are written together. A piece of which a call is refused is cut, so that all but a few calls around that one
// are still written in a few statements: while a transaction lasts, nobody else is served by the embedded database.

/** Calls that stand beside each other, by their places: from the first to before `to`. */
export interface Piece {
  readonly from: number
  readonly to: number
}

/** Of a piece that is cut. Each cut is another transaction: more of them take longer in all, fewer longer at a time. */
const PARTS = 8
/** A batch that is cut more often is none that one call spoils. */
const MOST_CUTS = 8

/** The parts of a piece of several calls, in order. */
export function partsOf({ from, to }: Piece): Piece[] {
  const length = Math.ceil((to - from) / PARTS)
  const parts: Piece[] = []
  for (let at = from; at < to; at += length) parts.push({ from: at, to: Math.min(at + length, to) })
  return parts
}

/** Thrown to roll a transaction back in which a piece of its calls could not be written together. */
export class PieceFailed extends Error {
  readonly piece: Piece
  constructor(piece: Piece, cause: unknown) {
    super('to be written in smaller pieces', { cause })
    this.piece = piece
  }
}

/** The pieces of one batch, through all attempts to write it. */
export class BatchPieces {
  #pieces: readonly Piece[]
  #cuts = 0

  constructor(count: number) {
    this.#pieces = [{ from: 0, to: count }]
  }

  /** Each, in order. */
  [Symbol.iterator](): Iterator<Piece> {
    return this.#pieces[Symbol.iterator]()
  }

  /** Cuts one of them, or a part of one that was written in parts; when it is enough, what is left into single calls. */
  cut(piece: Piece): void {
    const isEnough = ++this.#cuts > MOST_CUTS
    this.#pieces = this.#pieces.flatMap((one) => {
      if (isEnough && one.to > piece.from) return singlesOf(one)
      return cutAt(one, piece)
    })
  }
}

function cutAt(one: Piece, piece: Piece): Piece[] {
  if (piece.from < one.from || one.to < piece.to || one.to - one.from === 1) return [one]
  return partsOf(one).flatMap((part) => cutAt(part, piece))
}

function singlesOf({ from, to }: Piece): Piece[] {
  return Array.from({ length: to - from }, (_, at) => ({ from: from + at, to: from + at + 1 }))
}
