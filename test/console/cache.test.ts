// What the cache of the console keeps of a long list: the pages that were read last, and not all of them.
import { gql } from 'urql'
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

describe('the cache of the console', () => {
  it('lets go of the pages of a list that were read first', async () => {
    vi.stubGlobal('document', { baseURI: 'http://localhost/', body: { dataset: { base: './' } } })
    vi.stubGlobal('location', new URL('http://localhost/'))
    vi.stubGlobal('localStorage', nothingStored)
    vi.stubGlobal('sessionStorage', nothingStored)
    const asked: number[] = []
    vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
      const { variables } = JSON.parse(body) as { variables: { after: string } }
      asked.push(Number(variables.after))
      return Promise.resolve(Response.json({ data: { repos: page(Number(variables.after)) } }))
    })
    const { createGraph } = await import('../../src/console/graph/client.ts')
    const { createRecords } = await import('../../src/console/graph/records.ts')
    const client = createGraph({ token: '', records: createRecords() })
    const query = gql`
      query ($after: String) {
        repos(after: $after) {
          nodes {
            id
            name
          }
        }
      }
    `
    const read = (at: number, requestPolicy: 'cache-first' | 'cache-only' = 'cache-first') =>
      client.query(query, { after: String(at) }, { requestPolicy }).toPromise()
    for (let at = 1; at <= PAGES; at++)
      expect((await read(at)).data).toMatchObject({ repos: { nodes: { length: 50 } } })
    expect(asked).toEqual(Array.from({ length: PAGES }, (_, at) => at + 1))
    const kept: number[] = []
    for (let at = 1; at <= PAGES; at++) if ((await read(at, 'cache-only')).data) kept.push(at)
    expect(kept).toEqual(Array.from({ length: 60 }, (_, at) => PAGES - 59 + at))
  })
})
