// The connections of what is worked out by rights or told by a queue: the same from both ends, in pages of every size.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { openWorld, type World } from './world.ts'

let world: World
let subscription: string
let deliveries: readonly string[]

beforeAll(async () => {
  world = await openWorld()
  const { org } = world
  for (let n = 0; n < 3; n++) await world.person('viewer', org)
  const { uid: provider } = await world.send('iam.v2.IdentityProvidersService/CreateIdentityProvider', {
    parent: org,
    identityProvider: {
      name: 'people',
      defaultRole: builtinRole('viewer').uid,
      oidc: { issuer: 'https://idp.example.com', clientId: 'c', clientSecret: 's' },
    },
  })
  for (const externalGroupId of ['a', 'b', 'c', 'd']) {
    await world.send('iam.v2.ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
      parent: provider,
      externalGroupRoleMapping: { externalGroupId, roleUid: builtinRole('viewer').uid, scope: org },
    })
  }
  // Of nothing that happens here, so that it hears of the tests alone.
  const eventTypes = ['dev.chainguard.api.platform.registry.repo.deleted.v1']
  const sink = { sink: 'https://hooks.example.invalid/x', eventTypes }
  subscription = (
    await world.send('events.v2.SubscriptionsService/CreateSubscription', { parent: org, subscription: sink })
  ).uid
  const sent: string[] = []
  for (let n = 0; n < 4; n++) {
    const test = await world.send('platformgraph.events.v1.EventsService/SendTestEvent', { uid: subscription })
    sent.push((test as unknown as { event: { id: string } }).event.id)
  }
  deliveries = sent.reverse()
})

interface Connection {
  readonly totalCount: number
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly key: string } }[]
  readonly pageInfo: Readonly<Record<'hasNextPage' | 'hasPreviousPage', boolean>> &
    Readonly<Record<'startCursor' | 'endCursor', string | null>>
}

const PAGE = 'totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'

interface Walked {
  readonly where: string
  readonly field: string
  readonly key: string
}

/** How each is asked: `%` stands for the arguments of the page. */
const walked: Readonly<Record<string, () => Walked>> = {
  'who holds a capability': () => ({
    where: `group(uid: "${world.org}")`,
    field: 'access(capability: REPO_LIST %)',
    key: 'uid',
  }),
  'by which mappings': () => ({
    where: `group(uid: "${world.org}")`,
    field: 'accessMappings(capability: REPO_LIST %)',
    key: 'uid',
  }),
  'the rows of a matrix': () => ({
    where: `group(uid: "${world.org}") { accessMatrix(capabilities: [REPO_LIST, REPO_CREATE])`,
    field: 'rows(%)',
    key: 'uid',
  }),
  'what was delivered': () => ({
    where: `eventSubscription(uid: "${subscription}")`,
    field: 'deliveries(%)',
    key: 'event { id }',
  }),
}

/** The field with arguments of a page. */
const withArgs = ({ field }: Walked, args: string): string =>
  field.replace('(%)', args ? `(${args})` : '').replace('%', args && `, ${args}`)

/** A query for fields where the list is. */
const within = ({ where }: Walked, fields: string): string =>
  `{ at: ${where} { ${fields} ${where.includes('{') ? '} }' : '}'} }`

async function ask(one: Walked, args: string, selection = PAGE): Promise<Connection> {
  const shown = `${selection} edges { cursor node { key: ${one.key} } }`
  const { data, errors } = await world.run(within(one, `list: ${withArgs(one, args)} { ${shown} }`))
  expect(errors).toBeUndefined()
  return data.at.list ?? data.at.accessMatrix.list
}

const keysOf = ({ edges }: Connection): string[] => edges.map(({ node }) => JSON.stringify(node.key))

describe.each(Object.entries(walked))('%s', (_name, make) => {
  it.each([1, 2, 3, 200])('are the same from both ends, %i on a page', async (size) => {
    const one = make()
    const all = await ask(one, '')
    expect(all.edges.length).toBe(4)
    expect(all.totalCount).toBe(4)
    const forward: string[] = []
    for (let after: string | null = null, more = true; more;) {
      const page = await ask(one, `first: ${size}${after ? `, after: "${after}"` : ''}`)
      expect(page.pageInfo.hasPreviousPage).toBe(after !== null)
      forward.push(...keysOf(page))
      more = page.pageInfo.hasNextPage
      after = page.pageInfo.endCursor
    }
    expect(forward).toEqual(keysOf(all))
    let backward: string[] = []
    for (let before: string | null = null, more = true; more;) {
      const page = await ask(one, `last: ${size}${before ? `, before: "${before}"` : ''}`)
      expect(page.pageInfo.hasNextPage).toBe(before !== null)
      backward = [...keysOf(page), ...backward]
      more = page.pageInfo.hasPreviousPage
      before = page.pageInfo.startCursor
    }
    expect(backward).toEqual(keysOf(all))
  })

  it('are counted without a page, and refuse both ends at once and cursors of others', async () => {
    const one = make()
    const none = await ask(one, 'first: 0')
    expect(none).toMatchObject({ totalCount: 4, edges: [], pageInfo: { hasNextPage: true } })
    const refusal = async (args: string): Promise<string> => {
      const { errors } = await world.run(within(one, `${withArgs(one, args)} { totalCount }`))
      return JSON.stringify(errors)
    }
    expect(await refusal('first: 1, last: 1')).toContain('cannot be combined with first')
    expect(await refusal('after: "bm90IGEgY3Vyc29y"')).toContain('"field":"after"')
    expect(await refusal('last: 1, before: "bm90IGEgY3Vyc29y"')).toContain('"field":"before"')
  })

  it('are not refused for another page that is asked for with them by a cursor that is none', async () => {
    const one = make()
    const page = (name: string, args: string): string => `${name}: ${withArgs(one, args)} { totalCount }`
    const both = within(one, `${page('right', 'first: 1')} ${page('wrong', 'first: 1, after: "bm90IGEgY3Vyc29y"')}`)
    const { errors } = await world.run(both)
    expect(errors?.map(({ path, extensions }) => [path?.at(-1), extensions?.['code']])).toEqual([
      ['wrong', 'INVALID_ARGUMENT'],
    ])
  })
})

it('deliveries come with the latest event first', async () => {
  const { edges } = await ask(walked['what was delivered']!(), '')
  expect(edges.map(({ node }) => (node.key as unknown as { id: string }).id)).toEqual(deliveries)
})
