// Who sees people, and what they tell of themselves.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { addKnownPerson } from '../../../src/db/statements/persons.ts'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'
import { methodNamed } from '../../support/methods.ts'

const PUBLIC_URL = 'https://api.example.test'

let at: Organization
let person: IdentifiedCaller

beforeAll(async () => {
  at = await organization({ publicUrl: PUBLIC_URL })
  person = await at.person('ada@example.test')
  await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
    parent: at.subgroup,
    roleBinding: { identityUid: person.identity, roleUid: roleUid('viewer') },
  })
  await addKnownPerson(at.db, { organization: at.org, person: person.identity })
})

type Page = { identities: { uid: string }[]; totalCount: number }
const list = async (caller: IdentifiedCaller, request: object = {}): Promise<string[]> => {
  const page = await at.call<Page>(caller, 'IdentitiesService/ListIdentities', request)
  expect(page.totalCount).toBe(page.identities.length)
  return page.identities.map(({ uid }) => uid)
}

describe('people', () => {
  it('are read by those who may list identities where they are bound, and by themselves', async () => {
    const get = (caller: IdentifiedCaller) => at.call(caller, 'IdentitiesService/GetIdentity', { uid: person.identity })
    for (const caller of [at.owner, at.viewer, person])
      expect(await get(caller)).toMatchObject({ email: 'ada@example.test' })
    const stranger = await at.person()
    const puller = await at.member(at.org, roleUid('registry.pull'))
    const beside = await at.member((await newGroup('beside')).uid, roleUid('viewer'))
    for (const caller of [at.outsider, stranger, puller, beside]) {
      expect(await refusal(get(caller))).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })

  it('an identity without any right reads itself', async () => {
    const nobody = await at.member(at.org)
    expect(await at.call(nobody, 'IdentitiesService/GetIdentity', { uid: nobody.identity })).toMatchObject({
      uid: nobody.identity,
    })
    expect(await list(nobody, { uidp: { ids: [nobody.identity] } })).toEqual([nobody.identity])
    expect(await list(nobody)).toEqual([])
  })

  it('are listed with everything, among the roots and by uid, and never below a group', async () => {
    expect(await list(at.viewer)).toEqual(expect.arrayContaining([person.identity, at.owner.identity]))
    expect(await list(at.viewer, { uidp: { inRoot: true } })).toEqual([at.owner.identity, person.identity].sort())
    expect(await list(at.viewer, { uidp: { ids: [person.identity] } })).toEqual([person.identity])
    expect(await list(at.viewer, { uidp: { descendantsOf: at.org } })).not.toContain(person.identity)
    expect(await list(at.outsider)).toEqual([at.outsider.identity])
    expect(await refusal(list(at.outsider, { uidp: { ids: [person.identity] } }))).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })

  it('are the identities of bindings, many at once', async () => {
    const context = { caller: at.viewer, requestId: 'r' }
    const uids = [person.identity, at.editor.identity, at.outsider.identity]
    const rows = await at.services.getMany(methodNamed('iam.v2.IdentitiesService/GetIdentity'), { uids }, context)
    expect(rows.map((row) => row?.uid)).toEqual([person.identity, at.editor.identity, undefined])
  })

  it('are changed and deleted by nobody', async () => {
    const update = { identity: { uid: person.identity, name: 'other' } }
    for (const caller of [at.owner, person]) {
      expect(await refusal(at.call(caller, 'IdentitiesService/UpdateIdentity', update))).toMatchObject({
        code: 'PERMISSION_DENIED',
      })
      const gone = at.call(caller, 'IdentitiesService/DeleteIdentity', { uid: person.identity })
      expect(await refusal(gone)).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })

  it('are looked up before they have ever signed in', async () => {
    const request = { issuer: 'https://accounts.google.com', subject: '1234' }
    const uid = createHash('sha1').update('https://accounts.google.com 1234').digest('hex')
    expect(await at.call(at.outsider, 'IdentitiesService/LookupIdentity', request)).toEqual({ uid })
    expect(await refusal(at.call(at.viewer, 'IdentitiesService/LookupIdentity', {}))).toMatchObject({
      fields: ['issuer', 'subject'],
    })
    const blurred = { issuer: 'https://accounts.google.com 12', subject: '34' }
    expect(await refusal(at.call(at.viewer, 'IdentitiesService/LookupIdentity', blurred))).toMatchObject({
      fields: ['issuer'],
    })
  })
})

describe('metadata', () => {
  const update = (caller: IdentifiedCaller, identityMetadata: object | undefined, updateMask?: string[]) =>
    at.call(caller, 'IdentitiesService/UpdateIdentityMetadata', {
      ...(identityMetadata ? { identityMetadata } : {}),
      ...(updateMask ? { updateMask } : {}),
    })

  it('is changed by oneself, whatever uid is said, and told inside only', async () => {
    await at.events()
    const sent = { uid: at.owner.identity, name: 'Forged', company: 'Acme', updatesOptIn: true, jobTitle: 'Engineer' }
    expect(await update(person, sent)).toMatchObject({
      uid: person.identity,
      name: '',
      company: 'Acme',
      updatesOptIn: true,
      jobTitle: 'Engineer',
    })
    expect(await update(person, { company: 'Other', jobTitle: '' }, ['job_title'])).toMatchObject({
      company: 'Acme',
      jobTitle: '',
      updatesOptIn: true,
    })
    expect(await update(person, { product: 'images' }, ['*'])).toMatchObject({
      company: '',
      updatesOptIn: false,
      product: 'images',
    })
    const heardBy = await at.db.prisma.outboxEvent.findMany({ select: { audience: true } })
    expect(heardBy).toEqual(Array(3).fill({ audience: 'internal' }))
    const events = await at.events()
    expect(events.map(({ type, subject }) => [type, subject])).toEqual(
      Array(3).fill(['dev.chainguard.api.iam.identity.metadata.updated.v1', person.identity]),
    )
  })

  it('refuses what cannot be said', async () => {
    expect(await refusal(update(person, { name: 'x' }, ['name']))).toMatchObject({ fields: ['update_mask'] })
    expect(await refusal(update(person, { company: 'x'.repeat(5000) }))).toMatchObject({ fields: ['company'] })
    expect(await refusal(update(person, undefined))).toMatchObject({ fields: ['identityMetadata'] })
  })
})

async function newGroup(name: string): Promise<{ uid: string }> {
  return at.call(at.owner, 'GroupsService/CreateGroup', { parent: at.org, group: { name } })
}

describe('relationships', () => {
  const claimMatch = { issuer: 'https://ci.example.test', subject: 'job' }
  const create = (identity: object) =>
    at.call(at.owner, 'IdentitiesService/CreateIdentity', { parent: at.org, identity })
  const update = (caller: IdentifiedCaller, identity: object, updateMask?: string[]) =>
    at.call(caller, 'IdentitiesService/UpdateIdentity', { identity, ...(updateMask ? { updateMask } : {}) })

  it('are needed, and checked', async () => {
    expect(await refusal(create({ name: 'x' }))).toMatchObject({ fields: ['claimMatch'] })
    expect(await refusal(create({ name: 'x', claimMatch: { issuer: 'nothing', subjectPattern: '(' } }))).toMatchObject({
      fields: ['claimMatch.issuer', 'claimMatch.subjectPattern'],
    })
    const keys = { issuer: 'https://a.test', subject: 's' }
    const publicKey = { kty: 'RSA', e: 'AQAB', n: 'c2VjcmV0' }
    const secrets = ['k', 'd', 'p', 'q', 'dp', 'dq', 'qi', 'oth'].map((member) => ({ [member]: 'c2VjcmV0' }))
    for (const secret of [...secrets, { keys: [publicKey, { ...publicKey, ...secrets[0] }] }]) {
      const issuerKeys = JSON.stringify('keys' in secret ? secret : { ...publicKey, ...secret })
      expect(await refusal(create({ name: 'x', staticKeys: { ...keys, issuerKeys } })), issuerKeys).toMatchObject({
        fields: ['staticKeys.issuerKeys'],
      })
    }
    const awsIdentity = { awsAccount: '12', arn: 'role', userIdPattern: '[' }
    expect(await refusal(create({ name: 'x', awsIdentity }))).toMatchObject({
      fields: ['awsIdentity.awsAccount', 'awsIdentity.userIdPattern'],
    })
    const long = JSON.stringify({ keys: [{ kty: 'RSA', e: 'AQAB', n: 'x'.repeat(20_000) }] })
    const made = await create({
      name: 'with keys',
      staticKeys: { ...keys, issuerKeys: long, expirationTime: new Date(0) },
    })
    expect(made).toMatchObject({ relationshipType: 2 })
    const aws = await create({ name: 'aws', awsIdentity: { awsAccount: '123456789012', arnPattern: 'arn:aws:.*' } })
    expect(aws).toMatchObject({ relationshipType: 3 })
    expect(await create({ name: 'syncer', servicePrincipal: 3 })).toMatchObject({ relationshipType: 4 })
  })

  it('keep their kind', async () => {
    const { uid } = await create({ name: 'kind', claimMatch })
    expect(await update(at.owner, { uid, claimMatch: { ...claimMatch, subject: 'other' } })).toMatchObject({
      claimMatch: { subject: 'other' },
    })
    const staticKeys = { issuer: 'https://a.test', subject: 's', issuerKeys: '{"keys":[]}' }
    expect(await refusal(update(at.owner, { uid, staticKeys }))).toMatchObject({ fields: ['claimMatch'] })
    expect(await refusal(update(at.owner, { uid }, ['claim_match']))).toMatchObject({ fields: ['claimMatch'] })
  })

  it('are changed by those who hold what the identity is bound to, for they can become it', async () => {
    const { uid } = await create({ name: 'powerful', claimMatch })
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
      parent: at.org,
      roleBinding: { identityUid: uid, roleUid: roleUid('owner') },
    })
    const role = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: at.org,
      role: { name: 'identity keeper', capabilities: await numbers(['identity.update', 'identity.list']) },
    })
    const keeper = await at.member(at.org, role.uid)
    const taken = update(keeper, { uid, claimMatch: { ...claimMatch, subject: 'me' } })
    expect(await refusal(taken)).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
    expect(
      await update(keeper, { uid, description: 'fine', claimMatch: { subject: 'job', issuer: claimMatch.issuer } }),
    ).toMatchObject({ description: 'fine' })
  })

  it('are changed by those who hold what the identity can become, too: by a rule of another that names it', async () => {
    const { uid } = await create({ name: 'step', claimMatch })
    const role = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: at.org,
      role: { name: 'keeper of steps', capabilities: await numbers(['identity.update', 'identity.list']) },
    })
    const keeper = await at.member(at.org, role.uid)
    const taken = (subject: string) => update(keeper, { uid, claimMatch: { ...claimMatch, subject } })
    await taken('one')
    const further = await create({ name: 'further', claimMatch: { issuer: PUBLIC_URL, subject: uid } })
    await taken('two')
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
      parent: at.org,
      roleBinding: { identityUid: further.uid, roleUid: roleUid('owner') },
    })
    expect(await refusal(taken('three'))).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
    await update(at.owner, { uid, claimMatch: { ...claimMatch, subject: 'three' } })
  })
})

async function numbers(names: string[]): Promise<number[]> {
  const { capabilityByName } = await import('../../../src/contract/capabilities.ts')
  return names.map((name) => capabilityByName(name)?.number ?? 0)
}

it('a narrowed token sees itself and what it is narrowed to', async () => {
  const narrowed = callerOf(at.owner.identity, { scopes: [at.subgroup] })
  expect(await list(narrowed, { uidp: { inRoot: true } })).toEqual([at.owner.identity, person.identity].sort())
  const capped = callerOf(at.owner.identity, { capabilities: ['repo.list'] })
  expect(await list(capped, { uidp: { inRoot: true } })).toEqual([at.owner.identity])
})
