// Batches: what a standard mutation does, for up to 200 at once, all or none, each with its own event and refusal.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { mutate } from './mutate.ts'
import { openWorld, type World } from './world.ts'

const DIGEST = `sha256:${'a'.repeat(64)}`

let world: World
let repo: string
beforeAll(async () => {
  world = await openWorld()
  repo = (await world.send('registry.v2.ReposService/CreateRepo', { parent: world.org, repo: { name: 'app' } })).uid
})

/** The types of the events since the last time it was asked. */
async function events(): Promise<string[]> {
  const rows = await world.db.prisma.outboxEvent.findMany({ orderBy: { sequence: 'asc' }, select: { type: true } })
  await world.db.prisma.outboxEvent.deleteMany()
  return rows.map(({ type }) => type)
}

const tags = (count: number, prefix = 't') =>
  Array.from({ length: count }, (_, at) => ({ parent: repo, name: `${prefix}${at}`, digest: DIGEST }))

describe('a batch', () => {
  it('makes, moves and deletes up to 200, with an event each', async () => {
    await events()
    const made = await mutate(world, ['batchCreateTags', { requests: tags(200) }], {
      payload: 'tags { uid name repo { uid } }',
    })
    expect(made.errors).toEqual([])
    expect(made.tags.map(({ name }: { name: string }) => name)).toEqual(tags(200).map(({ name }) => name))
    expect(made.tags[7].repo).toEqual({ uid: repo })
    expect(await events()).toEqual(Array<string>(200).fill('dev.chainguard.api.platform.registry.tag.created.v1'))
    const requests = made.tags.map(({ uid }: { uid: string }) => ({ uid }))
    const gone = await mutate(world, ['batchDeleteTags', { requests }], { payload: 'deletedUids deletedIds' })
    expect(gone.deletedUids).toEqual(requests.map(({ uid }: { uid: string }) => uid))
    expect(gone.deletedIds).toHaveLength(200)
    expect(await events()).toHaveLength(200)
    expect((await world.run('{ tags { totalCount } }')).data.tags).toEqual({ totalCount: 0 })
  })

  it('does nothing when anything is refused, and says of each what and where', async () => {
    const requests = [...tags(1), { parent: repo, name: '!', digest: 'x' }, { parent: 'x', name: 'b', digest: DIGEST }]
    const { errors, tags: made } = await mutate(world, ['batchCreateTags', { requests }], { payload: 'tags { uid }' })
    expect(made).toBeNull()
    expect(errors).toMatchObject([
      { __typename: 'ValidationError', path: ['input', 'requests', '1', expect.any(String)] },
      { __typename: 'ValidationError', path: ['input', 'requests', '2', 'parent'] },
    ])
    const none = await mutate(world, ['batchDeleteTags', { requests: [{ uid: repo }] }], {
      payload: 'deletedUids deletedIds',
    })
    expect(none).toMatchObject({ deletedUids: null, deletedIds: null, errors: [{ path: expect.any(Array) }] })
    const missing = { uid: `${repo}/${'0'.repeat(16)}`, name: 'gone' }
    const late = await mutate(
      world,
      ['batchUpdateRepos', { requests: [{ uid: repo, description: 'changed' }, missing] }],
      { payload: 'repos { uid }' },
    )
    expect(late).toMatchObject({
      repos: null,
      errors: [{ __typename: 'NotFoundError', path: ['input', 'requests', '1', 'uid'] }],
    })
    const { data } = await world.run('query ($uid: UID!) { repo(uid: $uid) { description tags { totalCount } } }', {
      uid: repo,
    })
    expect(data.repo).toEqual({ description: '', tags: { totalCount: 0 } })
    expect(await events()).toEqual([])
  })

  it('can be tried: all checks, the would-be result and its events, nothing written', async () => {
    const payload = 'tags { name } wouldEmit { type subject }'
    const tried = await mutate(world, ['batchCreateTags', { requests: tags(3), validateOnly: true }], { payload })
    expect(tried).toMatchObject({ errors: [], tags: [{ name: 't0' }, { name: 't1' }, { name: 't2' }] })
    expect(tried.wouldEmit).toHaveLength(3)
    expect(await events()).toEqual([])
    expect((await world.run('{ tags { totalCount } }')).data.tags).toEqual({ totalCount: 0 })
  })

  it('is neither empty nor larger than 200', async () => {
    for (const requests of [[], tags(201)]) {
      const { errors } = await mutate(world, ['batchCreateTags', { requests }], { payload: 'tags { uid }' })
      expect(errors).toMatchObject([{ __typename: 'ValidationError', path: ['input', 'requests'] }])
    }
  })

  it('asks for the rights that each of its requests needs', async () => {
    const viewer = await world.person('viewer', world.org)
    const { errors } = await mutate(world, ['batchCreateTags', { requests: tags(2) }], {
      payload: 'tags { uid }',
      caller: viewer,
    })
    expect(errors).toMatchObject([
      { __typename: 'PermissionError', capability: 'TAG_CREATE', path: ['input', 'requests', '0', 'parent'] },
      { __typename: 'PermissionError', path: ['input', 'requests', '1', 'parent'] },
    ])
  })

  it('is there for repos, identities and bindings', async () => {
    const names = ['a', 'b']
    const repos = await mutate(
      world,
      ['batchCreateRepos', { requests: names.map((name) => ({ parent: world.org, name })) }],
      { payload: 'repos { uid name }' },
    )
    expect(repos.repos).toMatchObject([{ name: 'a' }, { name: 'b' }])
    const renamed = repos.repos.map(({ uid }: { uid: string }) => ({ uid, description: 'new' }))
    const updated = await mutate(world, ['batchUpdateRepos', { requests: renamed }], {
      payload: 'repos { description }',
    })
    expect(updated.repos).toEqual([{ description: 'new' }, { description: 'new' }])
    const claimMatch = { issuer: 'https://login.example', subject: 'x' }
    const made = await mutate(
      world,
      [
        'batchCreateIdentities',
        { requests: names.map((name) => ({ parent: world.org, name, claimMatch: { ...claimMatch, subject: name } })) },
      ],
      { payload: 'identities { uid }' },
    )
    const [one, two] = made.identities as { uid: string }[]
    const given = await mutate(
      world,
      [
        'batchCreateRoleBindings',
        {
          parent: world.org,
          roleUid: builtinRole('viewer').uid,
          requests: [one, two].map((who) => ({ roleBinding: { identityUid: who?.uid } })),
        },
      ],
      { payload: 'roleBindings { uid }' },
    )
    const bindings = given.roleBindings as { uid: string }[]
    const requests = bindings.map(({ uid }) => ({ uid, roleUid: builtinRole('editor').uid }))
    const changed = await mutate(world, ['batchUpdateRoleBindings', { requests }], {
      payload: 'roleBindings { role { name } }',
    })
    expect(changed.roleBindings).toEqual([{ role: { name: 'editor' } }, { role: { name: 'editor' } }])
    const uids = bindings.map(({ uid }) => ({ uid }))
    const taken = await mutate(world, ['batchDeleteRoleBindings', { requests: uids }], { payload: 'deletedUids' })
    expect(taken.deletedUids).toEqual(bindings.map(({ uid }) => uid))
  })
})
