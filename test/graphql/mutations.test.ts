// Writes: what they do and what they give.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import type { Caller } from '../../src/core/caller.ts'
import { mutate as run } from './mutate.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const mutate = (name: string, input: object, ...[payload, caller]: [string, Caller?]): ReturnType<typeof run> =>
  run(world, [name, input], { payload, ...(caller ? { caller } : {}) })

describe('the life of a resource', () => {
  it('is created, changed, cleared and deleted', async () => {
    const made = await mutate(
      'createRepo',
      { parent: world.org, name: 'life', description: 'x', catalogTier: 'BASE', clientMutationId: 'c1' },
      'repo { id uid name description catalogTier group { uid } }',
    )
    expect(made).toMatchObject({
      errors: [],
      clientMutationId: 'c1',
      repo: { name: 'life', description: 'x', catalogTier: 'BASE', group: { uid: world.org } },
    })
    const { id, uid } = made.repo
    const changed = await mutate(
      'updateRepo',
      { uid, aliases: ['alive:1'] },
      'repo { name description aliases catalogTier }',
    )
    expect(changed.repo).toEqual({ name: 'life', description: 'x', aliases: ['alive:1'], catalogTier: 'BASE' })
    const cleared = await mutate(
      'updateRepo',
      { uid, description: '', catalogTier: null, aliases: null },
      'repo { name description aliases catalogTier }',
    )
    expect(cleared.repo).toEqual({ name: 'life', description: '', aliases: [], catalogTier: null })
    const gone = await mutate('deleteRepo', { uid }, 'deletedUid deletedId')
    expect(gone).toEqual({ deletedUid: uid, deletedId: id, errors: [], clientMutationId: null })
    const again = await mutate('deleteRepo', { uid }, 'deletedUid deletedId')
    expect(again).toMatchObject({
      deletedUid: null,
      deletedId: null,
      errors: [
        {
          __typename: 'NotFoundError',
          reason: 'NOT_FOUND',
          path: ['input', 'uid'],
          resourceType: 'Repo',
          resourceUid: uid,
        },
      ],
    })
  })

  it('is only tried with validateOnly', async () => {
    const tried = await mutate(
      'createRepo',
      { parent: world.org, name: 'tried', validateOnly: true },
      'repo { uid name }',
    )
    expect(tried).toMatchObject({ errors: [], repo: { name: 'tried' } })
    const { data } = await world.run(`{ repo(uid: "${tried.repo.uid}") { uid } }`)
    expect(data.repo).toBeNull()
  })

  it('keeps what is nested, as pairs', async () => {
    await mutate('createRepo', { parent: world.org, name: 'source' }, 'repo { uid }')
    const overlay = {
      environment: [{ name: 'A', value: '1' }],
      contents: { packages: ['curl'] },
      accounts: { runAs: 'me' },
    }
    const { repo } = await mutate(
      'createRepo',
      { parent: world.org, name: 'nested', syncConfig: { source: 'source' }, customOverlay: overlay },
      'repo { uid syncConfig { source uniqueTags expirationTime } customOverlay { environment { name value } annotations { name } contents { packages } accounts { runAs users { uid } } certificates { providers } } }',
    )
    expect(repo.syncConfig).toMatchObject({ expirationTime: expect.any(String) as unknown, uniqueTags: false })
    expect(repo.customOverlay).toEqual({
      environment: [{ name: 'A', value: '1' }],
      annotations: [],
      contents: { packages: ['curl'] },
      accounts: { runAs: 'me', users: [] },
      certificates: null,
    })
    const twice = await mutate(
      'updateRepo',
      {
        uid: repo.uid,
        customOverlay: {
          environment: [
            { name: 'A', value: '1' },
            { name: 'A', value: '2' },
          ],
        },
      },
      'repo { uid }',
    )
    expect(twice.errors[0]).toMatchObject({
      __typename: 'ValidationError',
      path: ['input', 'customOverlay', 'environment'],
    })
  })

  it('is seen by the mutation after it in the same request', async () => {
    const { data } = await world.run(
      `mutation($a: CreateGroupInput!, $b: CreateRepoInput!) { createGroup(input: $a) { group { parent { description } } } updateGroup(input: { uid: "${world.org}", description: "new" }) { group { uid } } createRepo(input: $b) { repo { group { description } } } }`,
      { a: { parent: world.org, name: 'first' }, b: { parent: world.org, name: 'second' } },
    )
    expect(data.createGroup.group.parent.description).toBe('')
    expect(data.createRepo.repo.group.description).toBe('new')
  })
})

describe('every kind of resource', () => {
  it('has its mutations', async () => {
    const { group } = await mutate('createGroup', { name: 'another org' }, 'group { uid parent { uid } status }')
    expect(group).toMatchObject({ parent: null, status: 'READY' })
    const role = (
      await mutate(
        'createRole',
        { parent: group.uid, name: 'puller', capabilities: ['REPO_LIST', 'TAG_LIST'] },
        'role { uid capabilities builtIn group { uid } }',
      )
    ).role
    expect(role).toMatchObject({ capabilities: ['REPO_LIST', 'TAG_LIST'], builtIn: false, group: { uid: group.uid } })
    const claimMatch = { issuer: 'https://token.example.com', subject: 'robot', claims: [{ name: 'team', value: 'a' }] }
    const identity = (
      await mutate(
        'createIdentity',
        { parent: group.uid, name: 'robot', claimMatch },
        'identity { uid lastSeenTime relationship { __typename ... on ClaimMatch { issuer subject subjectPattern claims { name value } claimPatterns { name } } } }',
      )
    ).identity
    expect(identity.relationship).toEqual({
      __typename: 'ClaimMatch',
      issuer: 'https://token.example.com',
      subject: 'robot',
      subjectPattern: null,
      claims: [{ name: 'team', value: 'a' }],
      claimPatterns: [],
    })
    const binding = (
      await mutate(
        'createRoleBinding',
        { parent: group.uid, identityUid: identity.uid, roleUid: role.uid },
        'roleBinding { uid identity { name } role { name } group { uid } }',
      )
    ).roleBinding
    expect(binding).toMatchObject({ identity: { name: 'robot' }, role: { name: 'puller' }, group: { uid: group.uid } })
    const viewer = builtinRole('viewer').uid
    const changed = await mutate(
      'updateRoleBinding',
      { uid: binding.uid, roleUid: viewer },
      'roleBinding { role { name builtIn group { uid } } }',
    )
    expect(changed.roleBinding.role).toEqual({ name: 'viewer', builtIn: true, group: null })
    const full = await mutate('deleteGroup', { uid: group.uid }, 'deletedUid')
    expect(full.errors[0]).toMatchObject({ __typename: 'PreconditionFailedError', reason: 'FAILED_PRECONDITION' })
    expect(
      full.errors[0].violations.map((one: { type: string; subject: string }) => `${one.type} ${one.subject}`),
    ).toContain('RESOURCE_NOT_EMPTY identities')
    for (const [name, uid] of [
      ['deleteRoleBinding', binding.uid],
      ['deleteRole', role.uid],
      ['deleteIdentity', identity.uid],
      ['deleteGroup', group.uid],
    ]) {
      expect(await mutate(name, { uid }, 'deletedUid')).toMatchObject({ deletedUid: uid, errors: [] })
    }
  })

  it('moves a tag of the same name', async () => {
    const { repo } = await mutate('createRepo', { parent: world.org, name: 'tagged' }, 'repo { uid }')
    const [a, b] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`)
    const first = await mutate(
      'createTag',
      { parent: repo.uid, name: 'v1', digest: a },
      'tag { uid digest repo { name } }',
    )
    const second = await mutate(
      'createTag',
      { parent: repo.uid, name: 'v1', digest: b, deprecated: true },
      'tag { uid digest deprecated }',
    )
    expect(second.tag).toEqual({ uid: first.tag.uid, digest: b, deprecated: true })
    expect((await mutate('deleteRepo', { uid: repo.uid }, 'deletedUid')).errors[0].violations[0]).toMatchObject({
      type: 'RESOURCE_NOT_EMPTY',
      subject: 'tags',
    })
    expect((await mutate('deleteTag', { uid: first.tag.uid }, 'deletedUid')).deletedUid).toBe(first.tag.uid)
  })

  it('takes readmes from the operator alone', async () => {
    const { repo } = await mutate('createRepo', { parent: world.org, name: 'read' }, 'repo { uid readme }')
    expect(repo.readme).toBe('')
    const refused = await mutate('updateRepoReadme', { uid: repo.uid, content: '# Hi' }, 'readme repo { readme }')
    expect(refused).toMatchObject({
      readme: null,
      repo: null,
      errors: [{ __typename: 'PermissionError', at: repo.uid }],
    })
    const operator = { ...world.owner, internal: true } as typeof world.owner
    const written = await mutate(
      'updateRepoReadme',
      { uid: repo.uid, content: '# Hi' },
      'readme repo { readme }',
      operator,
    )
    expect(written).toMatchObject({ readme: '# Hi', repo: { readme: '# Hi' }, errors: [] })
  })
})
