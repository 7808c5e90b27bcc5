// Lists without pages, read by key.
import { describe, expect, it } from 'vitest'
import { inChunks } from '../../src/services/chunks.ts'
import type { CallContext } from '../../src/services/context.ts'

const numbers = Array.from({ length: 1234 }, (_, at) => at)
const read = async (last: number | undefined, limit: number): Promise<number[]> => {
  const from = last === undefined ? 0 : last + 1
  return numbers.slice(from, from + limit)
}
const context = (signal?: AbortSignal): { context: CallContext; holdsStill: () => Promise<boolean> } => ({
  context: { caller: { kind: 'anonymous' }, requestId: '', ...(signal && { signal }) },
  holdsStill: async () => true,
})

describe('a list in chunks', () => {
  it('gives each row once, a few first', async () => {
    const chunks: number[][] = []
    for await (const chunk of inChunks(context(), read)) chunks.push([...chunk])
    expect(chunks.flat()).toEqual(numbers)
    expect(chunks.map(({ length }) => length)).toEqual([50, 500, 500, 184])
  })

  it('holds no more rows than it is told', async () => {
    const sizes: number[] = []
    for await (const chunk of inChunks(context(), read, 300)) sizes.push(chunk.length)
    expect(sizes).toEqual([50, 300, 300, 300, 284])
  })

  it('lets others work between its chunks', async () => {
    const order: string[] = []
    setImmediate(() => order.push('another'))
    for await (const chunk of inChunks(context(), read)) order.push(`${chunk.length}`)
    expect(order).toEqual(['50', 'another', '500', '500', '184'])
  })

  it('ends with the rights of who reads it, before what was read without them', async () => {
    const seen: number[] = []
    const holdsStill = async (): Promise<boolean> => seen.length < 2
    const reading = (async () => {
      for await (const chunk of inChunks({ ...context(), holdsStill }, read)) seen.push(chunk.length)
    })()
    await expect(reading).rejects.toThrow('rights of yours were taken away')
    expect(seen).toEqual([50, 500])
  })

  it('ends with the request', async () => {
    const gone = new AbortController()
    const seen: number[] = []
    const reading = (async () => {
      for await (const chunk of inChunks(context(gone.signal), read)) {
        seen.push(chunk.length)
        gone.abort(new Error('gone'))
      }
    })()
    await expect(reading).rejects.toThrow('gone')
    expect(seen).toEqual([50])
  })
})
