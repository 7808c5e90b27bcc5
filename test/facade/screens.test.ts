// The screens of a frontend, each one query (test/graphql/screens), asked of the facade: it shows what the server shows, as far as its
// schema goes, for no more calls of the upstream than the rules of its edges allow.
import { type GraphQLField, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { offeredSchema } from '../../src/graphql/schema.ts'
import { contractOffers } from '../../src/upstream/offered.ts'
import { furnishScreens, screenDocument, screens, variablesOf } from '../graphql/screens/screens.ts'
import { Unsayable } from '../support/faces.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts'
import { fitted } from './fitted.ts'
import { A_PARENT, MORE } from './rules.ts'
import { ask, startTestFacade, type TestFacade } from './start.ts'

/** Lists that are asked parent by parent, for all of them at once would be more than three times what is shown. */
const APART: Readonly<Record<string, string>> = { repos: 'Repo.tags' }
/** Screens about what the contract has no method for. */
const ABSENT = ['activity', 'search']

const schema = offeredSchema(contractOffers())
let server: TestServer
let authorization: string
let variables: Record<string, string>
let proxy: CountingProxy
let facades: readonly TestFacade[]

beforeAll(async () => {
  server = await startTestServer({ DEMO_DATA: 'true', BOOTSTRAP_ORG: 'demo' })
  const { owner = '', madeOrganization = '' } = server.platform
  authorization = await server.authorize(owner)
  variables = await furnishScreens(async (document, given = {}, identity) => {
    const as = identity ? await server.authorize(identity) : authorization
    const { data, errors } = await ask(server.url, document, { authorization: as, variables: given })
    expect(errors, document).toEqual([])
    return data
  }, madeOrganization)
  proxy = await startCountingProxy(server.url)
  facades = [
    await startTestFacade({ upstream: server.url, protocol: 'rest' }),
    await startTestFacade({ upstream: server.url }),
  ]
})

/** The screens of which the facade can show something, each as it can be asked them. */
const shown = screens.flatMap((name) => {
  try {
    return [[name, fitted(screenDocument(name), { roots: true })] as const]
  } catch (error) {
    if (error instanceof Unsayable) return []
    throw error
  }
})

it('are all but those about what the contract has no method for', () => {
  const names = shown.map(([name]) => name)
  expect(screens.filter((name) => !names.includes(name))).toEqual(ABSENT)
})

/** Who holds a right by a group of a directory does so without a binding, and the contract tells of bindings alone. */
function byBindings(value: unknown): unknown {
  const isTold = ({ paths }: Edge): boolean => !paths || paths.some(({ binding }) => binding)
  const told = (_name: string, one: unknown): unknown => {
    if (typeof one !== 'object' || one === null || !('edges' in one) || !('totalCount' in one)) return one
    const edges = one.edges as readonly Edge[]
    const left = edges.filter(isTold)
    return left.length === edges.length ? one : { ...one, edges: left, totalCount: left.length }
  }
  return JSON.parse(JSON.stringify(value), told)
}

interface Edge {
  readonly paths?: readonly { readonly binding: unknown }[]
}

/** An answer without what may be another at the next question: cursors, which are each server's own, and when one was last seen. */
function withoutCursors(value: unknown): unknown {
  const own = (name: string, one: unknown): unknown =>
    /^(cursor|startCursor|endCursor|lastSeenTime)$/.test(name) ? typeof one : one
  return JSON.parse(JSON.stringify(value, own))
}

type Field = GraphQLField<unknown, unknown>

/** The edges of a document that ask the upstream, each with the names that lead to it in an answer. */
function edgesOf(
  document: string,
): { readonly name: string; readonly path: readonly string[]; readonly field: Field }[] {
  const info = new TypeInfo(schema)
  const path: string[] = []
  const edges: { name: string; path: readonly string[]; field: Field }[] = []
  visit(
    parse(document),
    visitWithTypeInfo(info, {
      Field: {
        enter: (node) => {
          const field = info.getFieldDef()
          const name = `${info.getParentType()?.name}.${node.name.value}`
          if (field?.extensions.asks) edges.push({ name, path: [...path], field })
          path.push((node.alias ?? node.name).value)
        },
        leave: () => void path.pop(),
      },
    }),
  )
  return edges
}

/** How many there are at the end of a path. */
function countAt(value: unknown, [name, ...rest]: readonly string[]): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + countAt(one, [name!, ...rest]), 0)
  if (name === undefined || value === null || value === undefined) return value ? 1 : 0
  return countAt((value as Record<string, unknown>)[name], rest)
}

/** The rows of an answer, each where it stands. */
function rowsOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + rowsOf(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + rowsOf(one), 'id' in value || 'uid' in value ? 1 : 0)
}

/** The calls that the rules of its edges allow a document with this answer. */
function mostCalls(screen: string, document: string, data: unknown): number {
  const sizes = /\bsizes\b/.test(document) ? ARCHITECTURES : 0
  return edgesOf(document).reduce((sum, { name, path }) => {
    if (name === 'Query.image') return sum + 1 + sizes
    if (path.length === 0) return sum + 1
    const aParent = (APART[screen] === name ? 1 : (A_PARENT[name] ?? 0)) + (name === 'Tag.image' ? sizes : 0)
    return sum + 2 + (MORE[name] ?? 0) + aParent * countAt(data, path)
  }, 0)
}
/** Of each image of the demo. */
const ARCHITECTURES = 2

describe.each(shown)('%s', (name, document) => {
  it('shows what the server shows', async () => {
    const asked = { authorization, variables: variablesOf(document, variables) }
    const wanted = await ask(server.url, document, asked)
    expect(wanted.errors).toEqual([])
    for (const { url } of facades) {
      const { data, errors } = await ask(url, document, asked)
      expect(errors).toEqual([])
      expect(withoutCursors(data)).toEqual(withoutCursors(byBindings(wanted.data)))
    }
  })

  it('takes no more calls than its edges may, and reads little that it does not show', async () => {
    const asked = { authorization, variables: variablesOf(document, variables) }
    // It keeps what it was told: else the same call would be made once or twice by whether the first is still under way.
    const environment = { LIMIT_UPSTREAM_CACHE_MS: '240000' }
    const counted = await startTestFacade({ upstream: proxy.url, protocol: 'rest', environment })
    proxy.take()
    const { data, extensions } = await ask(counted.url, document, asked)
    const { calls, rows } = proxy.take()
    expect(extensions.upstream.calls).toBe(calls.length)
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(mostCalls(name, document, data))
    expect(rows).toBeLessThanOrEqual(3 * rowsOf(data))
  })
})
