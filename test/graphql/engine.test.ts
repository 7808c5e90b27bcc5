// How operations come to run: who waits for a turn to have a document read, and what is answered of an operation.
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { GraphContext } from '../../src/graphql/context.ts'
import { type ContextFactory, createEngine, type Engine, type Result } from '../../src/graphql/engine.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { PlatformError } from '../../src/core/errors.ts'
import type { Services } from '../../src/services/services.ts'
import { serve, type Served } from './serve.ts'

const BYTES = 40
const engine = (): Engine =>
  createEngine(graphSchema(), {
    documents: {
      ...{ bytes: 16_384, tokens: 2000, count: 8, depth: 15, aliases: 30, fields: 5000 },
      ...{ nodes: 500_000, introspectionNodes: 25_000, introspection: true },
    },
    persisted: { mode: 'allow', store: { find: async () => undefined }, count: 8, bytes: BYTES, now: () => 0 },
    allowsOrigin: () => true,
    plugins: [],
  })
const context = { services: { writesText: false }, call: {}, loaders: {} } as unknown as GraphContext
const contexts = (alone: ContextFactory['alone']): ContextFactory => ({ alone, contextOf: () => context })
const result = async (of: Promise<unknown>): Promise<Result> => (await of) as Result

describe('a document', () => {
  it('is read when its turn comes, and runs without one once it is known', async () => {
    const one = engine()
    const turn = Promise.withResolvers<void>()
    let asked = 0
    const alone = contexts(() => {
      asked += 1
      return turn.promise
    })
    let ran = false
    const first = one.run({ query: '{ __typename }' }, alone).finally(() => (ran = true))
    for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate)
    expect([asked, ran]).toEqual([1, false])
    turn.resolve()
    expect(await result(first)).toMatchObject({ data: { __typename: 'Query' } })
    await one.run({ query: '{ __typename }' }, alone)
    expect(asked).toBe(1)
    await one.run({ query: '{ other: __typename }' }, alone)
    expect(asked).toBe(2)
  })

  it('is remembered by its hash up to a length', async () => {
    const one = engine()
    const run = async (bytes: number): Promise<unknown> => {
      const query = '{ __typename } # '.padEnd(bytes, 'x')
      const id = `sha256:${createHash('sha256').update(query).digest('hex')}`
      const document = { id, automatic: true }
      await one.run(
        { query, document },
        contexts(() => undefined),
      )
      const again = result(
        one.run(
          { document },
          contexts(() => undefined),
        ),
      )
      return again.then(
        ({ data, errors }) => data ?? errors?.[0]?.message,
        (error: unknown) => (error instanceof Error ? error.message : error),
      )
    }
    expect(await run(BYTES)).toEqual({ __typename: 'Query' })
    expect(await run(BYTES + 1)).toBe('PersistedQueryNotFound')
  })
})

describe('an answer', () => {
  let served: Served
  afterEach(() => served.close())
  const refusing = async (code: 'UNAUTHENTICATED' | 'UNAVAILABLE'): Promise<Served> => {
    let calls = 0
    const call = async (): Promise<object> => {
      calls += 1
      if (calls > 1) throw new PlatformError('PERMISSION_DENIED', 'Permission denied: no', {})
      throw new PlatformError(code, 'refused')
    }
    served = await serve({ services: { call, get: call } as unknown as Services })
    return served
  }

  it('to who sent no token where one is needed tells that, and nothing of the rest', async () => {
    const one = await refusing('UNAUTHENTICATED')
    const { status, headers, body } = await one.post({
      query: '{ __typename a: repo(uid: "x") { uid } b: repo(uid: "x") { uid } }',
    })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
    expect(body).not.toHaveProperty('data')
    expect(body.errors.map(({ path }: { path: string[] }) => path)).toEqual([['a']])
  })

  it('is kept by nobody, and is of no type but its own', async () => {
    const one = await refusing('UNAVAILABLE')
    const { headers } = await one.post({ query: '{ ping }' })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
