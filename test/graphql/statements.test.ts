// How many statements a query takes: one a connection level, whatever the number of parents.
import { beforeAll, describe, expect, it } from 'vitest'
import { openRegistryWorld, type RegistryWorld } from './registry-world.ts'

let world: RegistryWorld
beforeAll(async () => {
  world = await openRegistryWorld()
})

describe('statements', () => {
  const one = async (document: string, variables = {}): Promise<number> => {
    await world.run(document, variables)
    return world.statements(async () => {
      const { errors } = await world.run(document, variables)
      expect(errors).toBeUndefined()
    })
  }

  it('are one a connection level, whatever the number of parents', async () => {
    expect(await one('{ repos { nodes { name tags { totalCount nodes { name } } } } }')).toBe(2)
    expect(
      await one(
        '{ groups { nodes { children { nodes { name repos { nodes { tags { nodes { name } } } } } } repos { totalCount nodes { name } } } } }',
      ),
    ).toBe(5)
  })

  it('are one for all edges to one kind of resource', async () => {
    expect(await one('{ repos { nodes { group { name } readme } } }')).toBe(3)
    // The organization was read as the group of a repo already.
    expect(await one('{ tags { nodes { repo { name group { name root { name } } } } } }')).toBe(3)
    expect(await one('{ groups { nodes { ancestors { name } parent { name } root { name } } } }')).toBe(2)
  })

  it('are one for all answers of one question', async () => {
    const holders = 'access(capability: REPO_CREATE) { totalCount edges { node { uid } paths { origin } } }'
    expect(await one(`{ groups { nodes { uid ${holders} } } }`)).toBe(2)
    expect(await one('{ groups { nodes { accessMappings(capability: REPO_CREATE) { nodes { uid } } } } }')).toBe(2)
    expect(await one('{ identities { nodes { roleBindings { totalCount nodes { uid } } } } }')).toBeLessThanOrEqual(3)
    expect(await one('{ roles { nodes { roleBindings(first: 1) { nodes { uid } } } } }')).toBe(2)
  })

  it('are one for all histories of a level, whatever they are of', async () => {
    // What waits for its place; the last place; the events of all.
    expect(await one('{ repos { nodes { history(first: 2) { nodes { type } } } } }')).toBe(1 + 3)
    expect(await one('{ repos { nodes { history(first: 2) { totalCount nodes { type } } } } }')).toBe(1 + 4)
    // No events of another list what is done to an organization.
    const twice =
      '{ groups { nodes { history { nodes { type } } roleBindings { nodes { history { nodes { type } } } } } } }'
    expect(await one(twice)).toBe(1 + 4 + 1 + 3)
  })

  it('read no rows of a matrix that has more than are asked for', async () => {
    const matrix = (rows: string): string =>
      `{ group(uid: "${world.org}") { accessMatrix(capabilities: [REPO_LIST]) { totalCount rows${rows} {
        totalCount pageInfo { hasNextPage endCursor } edges { node { uid } ways { capabilities } } } } } }`
    const whole = await one(matrix('(first: 50)'))
    expect(await one(matrix('(first: 50, atMost: 0)'))).toBe(whole - 1)
    const answered = async (rows: string) => (await world.run(matrix(rows))).data.group.accessMatrix
    const { totalCount, rows } = await answered('(first: 50)')
    expect(totalCount).toBeGreaterThan(0)
    expect(rows.edges).toHaveLength(totalCount)
    expect((await answered(`(first: 50, atMost: ${totalCount})`)).rows).toEqual(rows)
    const none = { totalCount, edges: [], pageInfo: { hasNextPage: true, endCursor: null } }
    expect((await answered(`(first: 50, atMost: ${totalCount - 1})`)).rows).toEqual(none)
    // Of one reason as many are counted as it decides for.
    const [{ role, group }] = (
      await world.run(`{ group(uid: "${world.org}") { accessMatrix(capabilities: [REPO_LIST]) {
      reasons { role: roleUid group: groupUid } } } }`)
    ).data.group.accessMatrix.reasons
    const source = `source: { roleUid: "${role}", groupUid: "${group}", origin: DIRECT }`
    expect((await answered(`(${source}, atMost: 0)`)).rows.edges).toEqual([])
    expect((await answered(`(${source}, atMost: 50)`)).rows.edges).not.toEqual([])
  })

  it('count nothing that nobody asks for', async () => {
    const texts: string[] = []
    const query = world.db.query.bind(world.db)
    Object.assign(world.db, {
      query: (statement: { text: string }) => (texts.push(statement.text), query(statement as never)),
    })
    try {
      await world.run('{ repos(first: 2) { nodes { name } } }')
      expect(texts.join()).not.toContain('scope_counts')
      await world.run('{ repos(first: 2) { totalCount } }')
      expect(texts.join()).toContain('scope_counts')
    } finally {
      Object.assign(world.db, { query })
    }
  })

  it('draw the page of a console in one a level', async () => {
    const overview = `query Overview($org: UID!) { group(uid: $org) { name
      children(first: 20, orderBy: [{ field: NAME, direction: ASC }]) { nodes { uid name repos(includeDescendants: true) { totalCount } } }
      repos(first: 10, includeDescendants: true) { totalCount nodes { name readme tags(first: 5) { totalCount nodes { name digest deprecated } } } }
      roleBindings(first: 10) { nodes { role { name } identity { name relationship { ... on ClaimMatch { issuer subject } } } } } } }`
    // group; children; their repos; repos; readmes; tags; bindings; roles; which persons may be seen; identities.
    expect(await one(overview, { org: world.org })).toBeLessThanOrEqual(10)
    const { data } = await world.run(overview, { org: world.org })
    expect(data.group.repos.totalCount).toBe(7)
    expect(data.group.children.nodes).toEqual([{ uid: world.team, name: 'team', repos: { totalCount: 3 } }])
    expect(data.group.roleBindings.nodes[0].role).toEqual({ name: 'owner' })
  })
})
