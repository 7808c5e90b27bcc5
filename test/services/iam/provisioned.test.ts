// What a directory says of its people and groups, as the services hear it.
import { beforeAll, expect, it, vi } from 'vitest'
import { DirectoryService } from '../../../src/contract/gen/platformgraph/scim/v1/scim_pb.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { personUid } from '../../../src/services/iam/lookup-identity.ts'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

const ISSUER = 'https://login.example.test'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

interface Resource {
  readonly id: string
  readonly version: number
}

class Directory {
  readonly uid: string
  readonly #caller: IdentifiedCaller
  constructor(uid: string) {
    this.uid = uid
    this.#caller = callerOf(uid, { provisions: uid })
  }
  async ask(verb: keyof typeof DirectoryService.method, request: object): Promise<Resource> {
    const method = DirectoryService.method[verb]
    const context = { caller: this.#caller, requestId: 'r' }
    return (await at.services.call(method, { identityProviderUid: this.uid, ...request }, context)) as Resource
  }
}

let made = 0
async function directory(): Promise<Directory> {
  const oidc = { issuer: ISSUER, clientId: `client-${++made}`, pkceEnabled: true }
  const identityProvider = { name: `directory ${made}`, defaultRole: roleUid('viewer'), oidc }
  const request = { parent: at.org, identityProvider }
  return new Directory((await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', request)).uid)
}

const person = (name: string, more: object = {}) => ({ userName: name, externalId: name, ...more })
const bindings = (subject: string, issuer = ISSUER): Promise<number> =>
  at.db.prisma.roleBinding.count({ where: { identityUid: personUid(issuer, subject) } })

it('whoever comes back is whom its own directory had, whoever has that id elsewhere', async () => {
  const directories = [await directory(), await directory()]
  const sent = person('twice', { active: false })
  const ids: string[] = []
  for (const one of directories) ids.push((await one.ask('createUser', { sent })).id)
  const again: string[] = []
  for (const one of directories) again.push((await one.ask('createUser', { sent: person('twice') })).id)
  expect(again).toEqual(ids)
})

it('whoever comes back has its role again, by each token that it has', async () => {
  const one = await directory()
  const { id } = await one.ask('createUser', { sent: person('back') })
  const read = () => at.call(callerOf(personUid(ISSUER, 'back')), 'GroupsService/GetGroup', { uid: at.org })
  expect(await read()).toMatchObject({ uid: at.org })
  await one.ask('deleteUser', { id })
  expect(await refusal(read())).toMatchObject({ code: 'PERMISSION_DENIED' })
  await one.ask('createUser', { sent: person('back') })
  expect(await read()).toMatchObject({ uid: at.org })
})

it('who is said again, in the same words, is whom an issuer that has changed calls so', async () => {
  const one = await directory()
  const sent = person('moved', { active: true })
  const { id } = await one.ask('createUser', { sent })
  expect(await bindings('moved')).toBe(1)
  const issuer = 'https://new.example.test'
  const oidc = { issuer, clientId: 'moved', pkceEnabled: true }
  await at.call(at.owner, 'IdentityProvidersService/UpdateIdentityProvider', {
    identityProvider: { uid: one.uid, oidc },
  })
  expect(await one.ask('updateUser', { id, sent })).toMatchObject({ version: 2 })
  expect([await bindings('moved'), await bindings('moved', issuer)]).toEqual([0, 1])
  // Once more, it changes nothing.
  expect(await one.ask('updateUser', { id, sent })).toMatchObject({ version: 2 })
})

it('a group whose external id alone is another has changed', async () => {
  const one = await directory()
  const { id } = await one.ask('createGroup', { sent: { displayName: 'crew', externalId: 'a' } })
  const sent = { displayName: 'crew', externalId: 'b' }
  expect(await one.ask('updateGroup', { id, sent })).toMatchObject({ version: 2, attributes: { externalId: 'b' } })
  await at.events()
  expect(await one.ask('updateGroup', { id, sent })).toMatchObject({ version: 2 })
  expect(await at.events()).toEqual([])
})

it('whoever has very much has no session from the first part of it on that is taken away', async () => {
  const MANY = 201
  const one = await directory()
  const { id } = await one.ask('createUser', { sent: person('much') })
  const identityUid = personUid(ISSUER, 'much')
  const { prisma } = at.db
  const uidOf = (n: number): string => `${at.subgroup}/${String(n).padStart(16, '0')}`
  const groups = Array.from({ length: MANY }, (_, n) => uidOf(n))
  await prisma.group.createMany({ data: groups.map((uid, n) => ({ uid, parentUid: at.subgroup, name: `much ${n}` })) })
  const role = { identityUid, roleUid: roleUid('viewer') }
  const rows = groups.map((uid) => ({ ...role, uid: `${uid}/${'b'.repeat(16)}`, parentUid: uid }))
  await prisma.roleBinding.createMany({ data: rows })
  const expiresAt = new Date(at.clock.now() + 3_600_000)
  const session = { digest: 'much', family: 'much', identityUid, record: { provider: one.uid }, expiresAt }
  await prisma.refreshToken.create({ data: session, select: { digest: true } })
  const begin = at.db.transaction.bind(at.db)
  const stopped = vi.spyOn(at.db, 'transaction').mockImplementationOnce(begin)
  stopped.mockRejectedValue(new Error('the server ends'))
  await expect(one.ask('deleteUser', { id })).rejects.toThrow('the server ends')
  stopped.mockRestore()
  expect(await prisma.roleBinding.count({ where: { identityUid } })).toBe(MANY + 1 - 200)
  expect(await prisma.refreshToken.findMany({ where: { identityUid } })).toMatchObject([{ spent: true }])
})
