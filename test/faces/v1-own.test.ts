// What version 1 writes and tells that version 2 does not, over REST and gRPC.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import type { Answer, Face, JsonObject } from '../support/faces.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

type Who = 'owner' | 'viewer' | 'editor' | 'operator'
let server: TestServer
let org: Organization
let faces: Readonly<Record<string, Face>>

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  faces = { rest: restFace(server.url), grpc: grpcFace(server.url, 'v1') }
  const roles = { viewer: 'advisories.creator', editor: 'advisories.admin' } as const
  for (const [at, [name, role]] of Object.entries(roles).entries()) {
    const uid = `${org.root}/00000000000000f${at}`
    const identityUid = org.variables[name]!
    const data = { uid, parentUid: org.root, identityUid, roleUid: builtinRole(role).uid }
    await server.db.prisma.roleBinding.create({ data })
  }
  server.platform.access.forget()
})

afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

describe.each(['rest', 'grpc'])('%s', (face) => {
  const answer = async (id: string, request: JsonObject, who: Who = 'owner'): Promise<Answer> =>
    faces[face]!.call(id, request, { authorization: await org.authorization(who) })
  const call = async (id: string, request: JsonObject, who: Who = 'owner'): Promise<JsonObject> => {
    const { ok, error } = await answer(id, request, who)
    expect(error, id).toBeUndefined()
    return ok as JsonObject
  }
  const digest = `sha256:${'a'.repeat(64)}`

  it('sums the tags of a repo up', async () => {
    const repo = await call('registry.Registry/CreateRepo', { parentId: org.root, repo: { name: `summed-${face}` } })
    const repoId = repo['id'] as string
    const empty = await call('registry.Registry/GetRepoTagsSummary', { repoId })
    expect(empty).toMatchObject({ id: repoId, tagCount: '0', latestVersion: '' })
    for (const name of ['1.10', '1.9', 'latest', '1.10-20260131']) {
      await call('registry.Registry/CreateTag', { repoId, tag: { name, digest } })
    }
    const summary = await call('registry.Registry/GetRepoTagsSummary', { repoId })
    expect(summary).toMatchObject({ tagCount: '4', latestVersion: '1.10' })
    const latest = summary['latestTag'] as JsonObject
    expect(latest).toMatchObject({ digest, lastUpdated: summary['lastUpdated'] })
    const plain = await call('registry.Registry/GetRepoTagsSummary', { repoId, excludeDates: true })
    expect(plain).toMatchObject({ tagCount: '3' })
    const nowhere = await answer('registry.Registry/GetRepoTagsSummary', { repoId: `${org.root}/0123456789abcdef` })
    expect(nowhere.error).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('says how a repo is deployed, and the graph reads it', async () => {
    const { id } = await call('registry.Registry/CreateRepo', {
      parentId: org.root,
      repo: { name: `deployed-${face}` },
    })
    const about = { repoId: id! }
    const service = 'registry.Registry'
    expect((await answer(`${service}/GetDeployment`, about)).error).toMatchObject({ code: 'NOT_FOUND' })
    expect((await answer(`${service}/UpdateDeployment`, about, 'operator')).error).toMatchObject({ code: 'NOT_FOUND' })
    const chart = { repo: 'https://charts.example.test', chart: 'app' }
    const made = await call(
      `${service}/CreateDeployment`,
      { parentId: id!, charts: [{ ...chart, source: null }] },
      'operator',
    )
    expect(made).toEqual({ id, charts: [chart] })
    expect(await call(`${service}/GetDeployment`, about)).toEqual({ id, charts: [chart] })
    const again = await answer(`${service}/CreateDeployment`, { parentId: id!, charts: [chart] }, 'operator')
    expect(again.error).toMatchObject({ code: 'ALREADY_EXISTS' })
    expect((await answer(`${service}/UpdateDeployment`, about)).error).toMatchObject({ code: 'PERMISSION_DENIED' })
    const wrong = await answer(`${service}/UpdateDeployment`, { ...about, charts: [{ repo: '' }] }, 'operator')
    expect(wrong.error).toMatchObject({ code: 'INVALID_ARGUMENT' })
    const charts = [{ ...chart, source: 'https://git.example.test' }]
    expect(await call(`${service}/UpdateDeployment`, { ...about, charts }, 'operator')).toEqual({ id, charts })
    expect(await call(`${service}/GetDeployment`, about)).toEqual({ id, charts })
    const query =
      'query Q($uid: UID!) { repo(uid: $uid) { deployment { charts { repo chart source } } syncStatus { state } } }'
    const answered = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: (await org.authorization('owner'))!, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { uid: id } }),
    })
    expect(await answered.json()).toMatchObject({ data: { repo: { deployment: { charts }, syncStatus: null } } })
    const outbox = { where: { subject: id as string }, orderBy: { sequence: 'asc' }, select: { type: true } } as const
    const types = (await server.db.prisma.outboxEvent.findMany(outbox)).map(({ type }) => type.split('.repo.')[1])
    expect(types).toEqual(['created.v1', 'updated.v1', 'updated.v1'])
  })

  it('makes the identity of an issuer and a subject for an internal caller', async () => {
    const request = { issuer: 'https://issuer.example.test', subject: `made by ${face}` }
    const create = 'events.Identities/Create'
    expect((await answer(create, request)).error).toMatchObject({ code: 'PERMISSION_DENIED' })
    const made = await call(create, request, 'operator')
    expect(made).toMatchObject({ ...request, issuerKeys: '' })
    const again = await answer(create, request, 'operator')
    expect(again.error).toMatchObject({ code: 'ALREADY_EXISTS' })
    const lookup = await call('iam.Identities/Lookup', request)
    expect(lookup).toMatchObject({ id: made['id'] })
    const other = { ...request, subject: `with keys ${face}` }
    const wrong = await answer(create, { ...other, expiration: '2026-01-01T00:00:00Z' }, 'operator')
    expect(wrong.error).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['expiration'] })
    const keys = await answer(create, { ...other, issuerKeys: '{"keys":[{"kty":"oct","k":"AAAA"}]}' }, 'operator')
    expect(keys.error).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['issuerKeys'] })
  })

  it('takes what a person tells of itself', async () => {
    const update = 'events.Identities/UpdateMetadata'
    const onboardingQuestions = {
      companyName: `Example ${face}`,
      providers: ['aws'],
      jobTitle: 'Engineer',
      selfServe: true,
    }
    const told = await call(update, { onboardingQuestions, updatesOptIn: true })
    expect(told).toMatchObject({ onboardingQuestions, updatesOptIn: true })
    expect(await call(update, { updatesOptIn: false })).toMatchObject({ onboardingQuestions, updatesOptIn: false })
    const shorter = await call(update, { onboardingQuestions: { companyName: 'Other' } })
    expect(shorter).toMatchObject({ onboardingQuestions: { companyName: 'Other', providers: [], jobTitle: '' } })
  })

  it('counts the images that tags name or have named', async () => {
    const { id: repoId } = await call('registry.Registry/CreateRepo', {
      parentId: org.root,
      repo: { name: `counted-${face}` },
    })
    const before = await call('registry.Registry/GetManifestDigestCount', { parentId: repoId! })
    expect(before).toEqual({ count: '0' })
    for (const one of ['1', '2', '1']) {
      const tag = { name: 'latest', digest: `sha256:${one.repeat(64)}` }
      await call('registry.Registry/CreateTag', { repoId: repoId!, tag })
    }
    expect(await call('registry.Registry/GetManifestDigestCount', { parentId: repoId! })).toEqual({ count: '2' })
    const all = await call('registry.Registry/GetManifestDigestCount', { parentId: org.root })
    expect(Number(all['count'])).toBeGreaterThanOrEqual(2)
  })

  it('lists tags at the end of their life, in pages', async () => {
    const source = await call('registry.Registry/CreateRepo', { parentId: org.root, repo: { name: `old-${face}` } })
    const grace = await call('registry.Registry/CreateRepo', {
      parentId: org.root,
      repo: {
        name: `grace-${face}`,
        sync_config: { source: `old-${face}`, gracePeriod: true, expiration: '2999-01-01T00:00:00Z' },
      },
    })
    const today = (): string => new Date().toISOString().slice(0, 10)
    const made = today()
    for (const { id } of [source, grace]) {
      await call('registry.Registry/CreateTag', { repoId: id!, tag: { name: '1.1', digest } })
      await call('registry.Registry/CreateTag', { repoId: id!, tag: { name: '1.0', digest, deprecated: true } })
    }
    const list = async (id: unknown, more: JsonObject = {}) =>
      call('registry.Registry/ListEolTags', { uidp: { childrenOf: id as string }, ...more })
    expect((await list(source['id']))['items']).toMatchObject([
      {
        name: '1.0',
        mainPackageName: `old-${face}`,
        mainPackageVersion: { version: '1.0', eolDate: expect.stringMatching(new RegExp(`^(${made}|${today()})$`)) },
        tagStatus: 'TAG_INACTIVE',
        graceStatus: 'GRACE_NOT_ELIGIBLE',
      },
    ])
    expect((await list(grace['id']))['items']).toMatchObject([
      {
        tagStatus: 'TAG_IN_GRACE',
        graceStatus: 'GRACE_ACTIVE',
        gracePeriodExpiryDate: expect.stringContaining('2999-01-01'),
      },
    ])
    await call('registry.Registry/CreateTag', { repoId: source['id']!, tag: { name: '0.9', digest, deprecated: true } })
    const names: unknown[] = []
    let token = ''
    do {
      const page = await list(source['id'], { pageSize: '1', pageToken: token })
      expect(page['items']).toHaveLength(1)
      names.push((page['items'] as JsonObject[])[0]!['name'])
      token = page['nextPageToken'] as string
    } while (token)
    expect(names.sort()).toEqual(['0.9', '1.0'])
  })

  it.runIf(face === 'grpc')('makes an organization with an invite to it', async () => {
    const create = async (request: JsonObject, who: Who = 'owner') =>
      answer('iam.GroupInvites/CreateWithGroup', request, who)
    const wrong = await create({ group: org.root, ttl: '3600s' })
    expect(wrong.error).toMatchObject({ code: 'INVALID_ARGUMENT' })
    const { id, code, role } = await call('iam.GroupInvites/CreateWithGroup', {
      group: 'made with an invite',
      ttl: '3600s',
      singleUse: true,
    })
    const group = (id as string).split('/')[0]!
    expect(code).toMatch(/^\w+\.[\w-]+$/)
    expect(role).toMatchObject({ id: builtinRole('owner').uid })
    const groups = await call('iam.Groups/List', { id: group })
    expect(groups['items']).toMatchObject([{ id: group, name: 'made with an invite' }])
    const outbox = { where: { groupUid: group }, orderBy: { sequence: 'asc' }, select: { type: true } } as const
    const types = (await server.db.prisma.outboxEvent.findMany(outbox)).map(({ type }) => type)
    expect(types).toEqual(['dev.chainguard.api.iam.group.created.v1', 'dev.chainguard.api.iam.group_invite.created.v1'])
    const broken = await create({ group: 'never made', ttl: '3600s', role: '0'.repeat(40) })
    expect(broken.error).toMatchObject({ code: 'NOT_FOUND' })
    expect((await call('iam.Groups/List', { name: 'never made' }))['items']).toEqual([])
  })

  it('changes advisories and writes their events, which others review', async () => {
    const service = 'vulnerabilities.v1.Advisories'
    const advisory = { advisoryId: `CGA-${face}`, author: 'me', artifactName: face, artifactType: 'apk' }
    const made = await call(
      `${service}/Create`,
      { parentId: org.root, advisory: { ...advisory, aliases: ['CVE-1'], componentName: 'c' } },
      'viewer',
    )
    const parentId = made['id'] as string
    expect((await answer(`${service}/Update`, { id: parentId, ...advisory })).error).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    const changed = await call(`${service}/Update`, { id: parentId, ...advisory, aliases: ['CVE-2'] }, 'editor')
    expect(changed).toMatchObject({ id: parentId, aliases: ['CVE-2'], componentName: '', artifactName: face })
    const event = { fixed: { fixedVersion: '1' }, findings: 'AAEC' }
    const told = await call(
      `${service}/CreateAdvisoryEvent`,
      { parentId, advisoryEvent: { ...event, author: 'somebody', timestamp: '2026-01-02T03:04:05.000Z' } },
      'viewer',
    )
    expect(told).toMatchObject({ ...event, status: 'PENDING', author: 'somebody', reviewer: '' })
    expect(told['timestamp']).toMatch(/^2026-01-02T03:04:05/)
    const claimed = { parentId, advisoryEvent: { ...event, status: 'APPROVED' } }
    const refused = await answer(`${service}/CreateAdvisoryEvent`, claimed, 'viewer')
    expect(refused.error).toMatchObject({ code: 'PERMISSION_DENIED' })
    const read = async () =>
      ((await call(`${service}/ListAdvisoryEvents`, { parentId }))['items'] ?? []) as JsonObject[]
    expect(await read()).toEqual([told])
    expect(await call(`${service}/UpdateAdvisoryEvent`, told, 'editor')).toEqual(told)
    const approved = await call(`${service}/UpdateAdvisoryEvent`, { ...told, status: 'APPROVED' }, 'editor')
    expect(approved).toEqual({ ...told, status: 'APPROVED', reviewer: org.variables['editor'] })
    const whole = await call(`${service}/List`, { id: parentId })
    const [listed] = whole['items'] as JsonObject[]
    expect(listed).toMatchObject({ id: parentId, events: [{ id: told['id'] as string, status: 'APPROVED' }] })
    expect(await call(`${service}/Update`, listed!, 'editor')).toMatchObject({ events: [approved] })
    const stranger = await answer(`${service}/Update`, { ...listed!, events: [event] }, 'editor')
    expect(stranger.error).toMatchObject({ code: 'INVALID_ARGUMENT' })
    const rewritten = await call(
      `${service}/UpdateAdvisoryEvent`,
      { ...approved, fixed: { fixedVersion: '2' }, status: 'PENDING' },
      'editor',
    )
    expect(rewritten).toMatchObject({
      ...{ fixed: { fixedVersion: '2' }, author: 'somebody', status: 'PENDING', reviewer: '' },
      timestamp: told['timestamp'] as string,
    })
    const own = await answer(`${service}/UpdateAdvisoryEvent`, { ...rewritten, status: 'APPROVED' }, 'editor')
    expect(own.error).toMatchObject({ code: 'FAILED_PRECONDITION' })
    const outbox = { where: { subject: parentId }, orderBy: { sequence: 'asc' }, select: { type: true } } as const
    const types = (await server.db.prisma.outboxEvent.findMany(outbox)).map(({ type }) => type.split('.advisory.')[1])
    expect(types).toEqual([
      'created.v1',
      'updated.v1',
      'event.created.v1',
      'event.updated.v1',
      'updated.v1',
      'event.updated.v1',
    ])
    const wrong = await answer(`${service}/UpdateAdvisoryEvent`, { id: told['id']!, fixed: {} }, 'editor')
    expect(wrong.error).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(
      (await answer(`${service}/UpdateAdvisoryEvent`, { ...event, id: `${parentId}/0123456789abcdef` }, 'editor'))
        .error,
    ).toMatchObject({ code: 'NOT_FOUND' })
    await call(`${service}/Delete`, { id: parentId }, 'editor')
    expect(await read()).toEqual([])
  })
})
