// Every tab of the tour, run as the page runs it: as the owner of the demo.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../src/core/document-id.ts'
import { withDocumentId } from '../../src/explorers/graphiql/browser/document-id.ts'
import { exampleQueries, groupPlaceholder, identityPlaceholder } from '../../src/explorers/graphiql/examples.ts'
import { bootExplorer, type Booted } from './boot.ts'

describe('the tour', () => {
  let server: Booted
  beforeAll(async () => {
    server = await bootExplorer()
  })
  afterAll(() => server?.close())

  const send = async (name: string, accept: string): Promise<Response> => {
    const { query = '', variables = {} } = exampleQueries.find((example) => example.name === name) ?? {}
    const filled = JSON.stringify(variables)
      .replaceAll(groupPlaceholder, server.group)
      .replaceAll(identityPlaceholder, server.owner)
    return fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { accept, authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(withDocumentId({ query, ...{ variables: JSON.parse(filled) as object } })),
    })
  }

  const some = (what: object): unknown => expect.arrayContaining([expect.objectContaining(what)]) as unknown

  /** What a tab shows that nobody would call empty. */
  const shown: Readonly<Record<string, object>> = {
    Overview: { group: { name: 'demo', children: { nodes: some({ name: 'data' }) } } },
    ReposAndTags: { repos: { nodes: some({ name: 'busybox', group: { name: 'demo' } }) } },
    Advisories: { advisories: { nodes: some({ artifactName: 'nginx' }) } },
    Search: {
      search: { edges: some({ name: 'git', node: expect.objectContaining({ __typename: 'Repo' }) as unknown }) },
    },
    WhoAmI: { viewer: { identity: { name: 'owner' } } },
    WhoMay: { group: { access: { edges: some({ node: { name: 'owner' } }) } }, explainAccess: { allowed: true } },
    AuditLog: { events: { nodes: some({ actor: { identity: { name: 'owner' } } }) } },
    Published: { repos: { nodes: some({ name: expect.any(String) as unknown }) } },
    CreateGroup: { createGroup: { group: { name: 'my-first-group' }, errors: [] } },
  }

  it.each(exampleQueries.map(({ name }) => name).filter((name) => name !== 'LiveEvents'))(
    '%s has something to show',
    async (name) => {
      const answer = (await (await send(name, 'application/json')).json()) as object
      expect(answer).not.toHaveProperty('errors')
      expect(answer).toMatchObject({ data: shown[name] })
    },
  )

  it('LiveEvents listens', async () => {
    const response = await send('LiveEvents', 'text/event-stream')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/event-stream/),
    ])
    await response.body?.cancel()
  })

  it('names the document of the tab by the hash of its text', () => {
    const { query = '' } = exampleQueries.find(({ name }) => name === 'Published') ?? {}
    const sent = withDocumentId({ query }) as { documentId: string; query: string }
    expect(sent.query).toMatch(/^query Published/)
    expect(sent.documentId).toBe(idOf(sent.query))
  })
})

describe('a document by its id', () => {
  const id = `sha256:${'a'.repeat(64)}`

  it.each([
    ['alone', `# documentId: ${id}`, { documentId: id }],
    [
      'with its text',
      `# About it.\n  #documentId:${id} \r\nquery A { ping }\n`,
      { documentId: id, query: 'query A { ping }\n' },
    ],
    ['not within a line', `query A { ping } # documentId: ${id}`, { query: `query A { ping } # documentId: ${id}` }],
    ['not with less', '# documentId: sha256:aa\n{ ping }', { query: '# documentId: sha256:aa\n{ ping }' }],
  ])('%s', (_how, query, sent) => {
    expect(withDocumentId({ query })).toEqual(sent)
  })
})
