// What the cache of the console keeps of a long list: the pages that were read last, and not all of them; and that it keeps two
// lists of the same field apart.
import { gql, type Client } from 'urql'
import { afterEach, describe, expect, it, vi } from 'vitest'

const PAGES = 200

const page = (at: number): object => ({
  __typename: 'RepoConnection',
  nodes: Array.from({ length: 50 }, (_, row) => ({
    __typename: 'Repo',
    id: `${at}.${row}`,
    name: `repo ${at}.${row}`,
  })),
})

// What is put in their place would stand in every other file of the process too.
afterEach(() => {
  vi.unstubAllGlobals()
})

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** The client of the console, in front of a server that gives what `answer` gives. */
async function clientOf(answer: (variables: Readonly<Record<string, unknown>>) => object): Promise<Client> {
  vi.stubGlobal('document', { baseURI: 'http://localhost/', body: { dataset: { base: './' } } })
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('localStorage', nothingStored)
  vi.stubGlobal('sessionStorage', nothingStored)
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { variables } = JSON.parse(body) as { variables: Readonly<Record<string, unknown>> }
    return Promise.resolve(Response.json({ data: answer(variables) }))
  })
  const { createGraph } = await import('../../src/console/graph/client.ts')
  const { createRecords } = await import('../../src/console/graph/records.ts')
  return createGraph({ token: '', records: createRecords() })
}

describe('the cache of the console', () => {
  it('keeps the deliveries of a list apart from those that are followed beside it', async () => {
    const delivery = { __typename: 'Delivery', state: 'DELIVERED', endTime: null, nextAttemptTime: null, attempts: [] }
    const event = { __typename: 'Event', id: '1', cursor: 'c', time: 't', type: 'x', kind: null, subject: 's' }
    const told = { groupUid: 'g', group: null, before: null, after: null, changes: [], resource: null }
    const actor = { __typename: 'EventActor', subject: 's', identity: null, identityProvider: null }
    const ends = { hasNextPage: false, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' }
    const client = await clientOf(() => ({
      eventSubscription: {
        ...{ __typename: 'EventSubscription', id: 'S', uid: 's', sink: 'u', eventTypes: [], createTime: 't' },
        ...{ failures: 0, endTime: null, group: null },
        waiting: { __typename: 'DeliveryConnection', nodes: [] },
        listed: {
          __typename: 'DeliveryConnection',
          pageInfo: { __typename: 'PageInfo', ...ends },
          nodes: [{ ...delivery, event: { ...event, ...told, actor } }],
        },
      },
    }))
    const { DeliveriesDocument, FollowDeliveriesDocument } =
      await import('../../src/console/pages/deliveries/gen/deliveries.ts')
    const variables = { uid: 's', states: null, first: 50 }
    const kept = async (): Promise<unknown> =>
      (await client.query(DeliveriesDocument, variables, { requestPolicy: 'cache-only' }).toPromise()).data
    const nodes = [{ event: { id: '1' } }]
    await client.query(DeliveriesDocument, variables).toPromise()
    expect(await kept()).toMatchObject({ eventSubscription: { listed: { nodes } } })
    const followed = await client
      .query(FollowDeliveriesDocument, variables, { requestPolicy: 'network-only' })
      .toPromise()
    expect(followed.data).toMatchObject({ eventSubscription: { waiting: { nodes: [] }, listed: { nodes } } })
    expect(await kept()).toMatchObject({ eventSubscription: { listed: { nodes } } })
  })

  it.each(['after', 'before', 'skip'])(
    'lets go of the pages of a list that were read first, asked for by %s',
    async (by) => {
      const asked: number[] = []
      const client = await clientOf(({ [by]: given }) => {
        asked.push(Number(given))
        return { repos: page(Number(given)) }
      })
      const query = gql`
        query ($after: String, $before: String, $skip: Int) {
          repos(after: $after, before: $before, skip: $skip) {
            nodes {
              id
              name
            }
          }
        }
      `
      const read = (at: number, requestPolicy: 'cache-first' | 'cache-only' = 'cache-first') =>
        client.query(query, { [by]: by === 'skip' ? at : String(at) }, { requestPolicy }).toPromise()
      for (let at = 1; at <= PAGES; at++)
        expect((await read(at)).data).toMatchObject({ repos: { nodes: { length: 50 } } })
      expect(asked).toEqual(Array.from({ length: PAGES }, (_, at) => at + 1))
      const kept: number[] = []
      for (let at = 1; at <= PAGES; at++) if ((await read(at, 'cache-only')).data) kept.push(at)
      expect(kept).toEqual(Array.from({ length: 60 }, (_, at) => PAGES - 59 + at))
    },
  )
})
