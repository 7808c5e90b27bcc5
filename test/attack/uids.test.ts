// Uids that say two things: other spellings, places that are half one's own, updates that would move what they change, and what is
// one's own pointing at what is others'.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import type { JsonObject } from '../support/faces.ts'
import { type Attacked, attackedWorld, raw } from './world.ts'

type Uids = Readonly<Record<string, string>>

let world: Attacked
/** The owner of the attacker's organization, who is a stranger in the victim's. */
let token: string
let own: Uids
let theirs: Uids
let provider: string
beforeAll(async () => {
  world = await attackedWorld()
  token = (await world.victim.authorization('outsider'))!
  own = world.enemy.variables
  theirs = world.victim.variables
  const { root } = world.enemy
  provider = newChildUid(own['team']!)
  const oidc = { issuer: world.login.url, clientId: 'x', additionalScopes: [] }
  const named = { uid: provider, parentUid: own['team']!, name: 'p', issuer: world.login.url, clientSecret: '' }
  await world.server.db.prisma.identityProvider.create({
    data: { ...named, oidc, defaultRole: builtinRole('viewer').uid },
  })
  expect(root).not.toBe(world.victim.root)
})

const rights = (): Promise<string> => world.rights()

describe('a spelling', () => {
  const spellings: readonly (readonly [string, (own: string, theirs: string) => string])[] = [
    ['behind one’s own', (mine, other) => `${mine}/${other}`],
    ['up from one’s own', (mine, other) => `${mine}/../${other}`],
    ['up from one’s own, escaped', (mine, other) => `${mine}%2F..%2F${other}`],
    ['beside one’s own', (mine, other) => `${mine},${other}`],
    ['in capitals', (_, other) => other.toUpperCase()],
    ['with a slash behind', (_, other) => `${other}/`],
    ['with a slash before', (_, other) => `/${other}`],
    ['with an empty part', (_, other) => `${other}//${'0'.repeat(16)}`],
    ['with a blank', (_, other) => `${other} `],
    ['with a line', (_, other) => `${other}\n`],
    ['in wide digits', (_, other) => other.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    ['with a query', (_, other) => `${other}?uid=${other}`],
    ['cut', (_, other) => other.slice(0, -1)],
    ['longer', (_, other) => `${other}0`],
    ['as a pattern', (_, other) => `${other.slice(0, 39)}%`],
  ]
  const methods: readonly (readonly [string, string, (uid: string) => JsonObject])[] = [
    ['iam.v2.GroupsService/GetGroup', 'team', (uid) => ({ uid })],
    ['iam.v2.GroupsService/UpdateGroup', 'team', (uid) => ({ group: { uid, description: 'taken' } })],
    ['registry.v2.ReposService/DeleteRepo', 'emptyRepo', (uid) => ({ uid })],
    ['registry.v2.ReposService/CreateRepo', 'team', (parent) => ({ parent, repo: { name: 'mine' } })],
  ]
  it.each(spellings)('of theirs %s names nothing', async (_, spell) => {
    const before = await rights()
    for (const [method, named, request] of methods) {
      const uid = spell(own[named]!, theirs[named]!)
      for (const { ok, error, face } of await world.everywhere(method, request(uid), { token })) {
        expect(ok, `${face} ${method} ${uid}`).toBeUndefined()
        expect(['INVALID_ARGUMENT', 'NOT_FOUND', 'PERMISSION_DENIED', 'UNIMPLEMENTED'], face).toContain(error?.code)
      }
    }
    expect(await rights()).toBe(before)
  })

  const paths: readonly (readonly [string, (own: string, theirs: string) => string])[] = [
    ['up from one’s own', (mine, other) => `${mine}/../${other}`],
    ['up from one’s own, escaped', (mine, other) => `${mine}/%2e%2e/${other}`],
    ['escaped', (_, other) => other.replaceAll('/', '%2F')],
    ['escaped twice', (_, other) => other.replaceAll('/', '%252F')],
    ['behind an empty part', (_, other) => `/${other}`],
    ['before an empty part', (_, other) => `${other}/`],
    ['with a parameter of its path', (mine, other) => `${other};uid=${mine}`],
    ['with another uid in the query', (mine, other) => `${mine}?uid=${other}`],
    ['with another uid in the query, by its other name', (mine, other) => `${other}?group.uid=${mine}`],
    ['with a zero', (mine, other) => `${mine}%00${other}`],
  ]
  it.each(paths)('of theirs in a path %s reads nothing of theirs', async (_, spell) => {
    for (const verb of ['GET', 'DELETE']) {
      const path = `/iam/v2/groups/${spell(own['bare']!, theirs['bare']!)}`
      const lines = [`${verb} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: ${token}`, 'Connection: close']
      const answer = await raw(world.server.url, `${lines.join('\r\n')}\r\n\r\n`)
      expect(answer, path).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer.replace(path, '')).not.toContain('"name"')
    }
    expect(await world.server.db.prisma.group.count({ where: { uid: theirs['bare']! } })).toBe(1)
  })
})

describe('an update moves nothing', () => {
  const updates: readonly (readonly [string, string, string, object])[] = [
    ['iam.v2.GroupsService/UpdateGroup', 'group', 'bare', { name: 'moved' }],
    ['registry.v2.ReposService/UpdateRepo', 'repo', 'emptyRepo', { name: 'moved' }],
    ['iam.v2.RolesService/UpdateRole', 'role', 'role', { name: 'moved', capabilities: ['CAP_REPO_LIST'] }],
    ['iam.v2.RoleBindingsService/UpdateRoleBinding', 'roleBinding', 'viewerBinding', {}],
  ]
  const masks: readonly (readonly string[] | undefined)[] = [
    undefined,
    ['*'],
    ['uid'],
    ['parentUid'],
    ['name', 'parentUid'],
    ['uid', 'description'],
  ]
  it.each(updates)('%s', async (...[method, field, named, more]) => {
    const { prisma } = world.server.db
    const places = async (): Promise<string[]> =>
      (
        await Promise.all([prisma.group, prisma.repo, prisma.role, prisma.roleBinding].map((table) => tableRows(table)))
      ).flat()
    const before = await places()
    const uid = own[named]!
    const whole = named === 'viewerBinding' ? { identityUid: own['viewer'], roleUid: own['viewerRole'] } : more
    for (const mask of masks) {
      const update = { [field]: { ...whole, uid }, ...(mask ? { updateMask: mask.join(',') } : {}) } as JsonObject
      await world.everywhere(method, update, { token, faces: world.faces.slice(0, 2) })
    }
    // What the messages do not have is refused, not read.
    for (const member of ['parentUid', 'parent_uid', 'parent']) {
      const body = JSON.stringify({ ...whole, [member]: theirs['org'] })
      const path = `${pathOf(method)}/${uid}`
      const headers = { authorization: token, 'content-type': 'application/json' }
      for (const query of ['', '?updateMask=*', `?updateMask=uid,${member}`, `?${field}.${member}=${theirs['org']}`]) {
        const answer = await fetch(world.server.url + path + query, { method: 'PATCH', headers, body })
        expect(answer.status, path + query).toBe(400)
      }
    }
    expect(await places()).toEqual(before)
  })
})

/** Where the REST of a method begins: `/iam/v2/groups`. */
function pathOf(method: string): string {
  const [, domain, plural] = /^(\w+)\.v2\.(\w+)Service/.exec(method) ?? []
  return `/${domain}/v2/${plural!.charAt(0).toLowerCase()}${plural!.slice(1)}`
}

async function tableRows(table: unknown): Promise<string[]> {
  const rows = await (table as { findMany(by: object): Promise<{ uid: string; parentUid: string | null }[]> }).findMany(
    {
      orderBy: { uid: 'asc' },
    },
  )
  return rows.map(({ uid, parentUid }) => `${uid} ${parentUid}`)
}

describe('what is one’s own points at nothing of others', () => {
  const VIEWER = builtinRole('viewer').uid
  const tries: readonly (readonly [string, string, (uid: string) => JsonObject, string])[] = [
    [
      'iam.v2.IdentityProvidersService/UpdateIdentityProvider',
      'the default role of a provider',
      (uid) => ({ identityProvider: { uid: provider, defaultRole: uid } }),
      'role',
    ],
    [
      'iam.v2.GroupInvitesService/CreateGroupInvite',
      'the role of an invite',
      (uid) => ({ parent: own['org']!, groupInvite: { roleUid: uid, ttl: '3600s' } }),
      'role',
    ],
    [
      'iam.v2.GroupInvitesService/CreateGroupInvite',
      'the group of an invite',
      (uid) => ({ parent: uid, groupInvite: { roleUid: VIEWER, ttl: '3600s' } }),
      'team',
    ],
    [
      'iam.v2.ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping',
      'the scope of a mapping',
      (uid) => ({ parent: provider, externalGroupRoleMapping: { externalGroupId: 'g', roleUid: VIEWER, scope: uid } }),
      'team',
    ],
    [
      'registry.v2.ReposService/UpdateRepo',
      'the source of a repo',
      (uid) => ({ repo: { uid: own['emptyRepo']!, sync_config: { source: uid } } }),
      'repo',
    ],
    [
      'iam.v2.AccountAssociationsService/CreateAccountAssociation',
      'the identity of a service',
      (uid) => ({
        parent: own['org']!,
        accountAssociation: { name: 'a', chainguard: { serviceBindings: { team: uid } } },
      }),
      'robot',
    ],
    [
      'iam.v2.RoleBindingsService/UpdateRoleBinding',
      'the identity of a binding',
      (uid) => ({ roleBinding: { uid: own['viewerBinding']!, identityUid: uid } }),
      'robot',
    ],
    [
      'events.v2.SubscriptionsService/CreateSubscription',
      'the group of a subscription',
      (uid) => ({ parent: uid, subscription: { sink: 'https://sink.example/' } }),
      'team',
    ],
  ]
  it.each(tries)('%s: %s', async (...[method, , request, named]) => {
    const before = await rights()
    const uid = theirs[named]!
    const absent = uid.slice(0, -1) + (uid.endsWith('0') ? '1' : '0')
    const told: string[] = []
    for (const one of [uid, absent]) {
      const answers = await world.everywhere(method, request(one), { token })
      for (const { ok, face } of answers) expect(ok, face).toBeUndefined()
      const words = answers.map(({ error }) => [error?.code, error?.reason, error?.message])
      told.push(JSON.stringify(words).replaceAll(one, '<uid>'))
    }
    expect(told[0]).toBe(told[1])
    expect(told[0]).not.toContain('UNIMPLEMENTED')
    expect(await rights()).toBe(before)
  })

  it('a mapping of a group within gives nothing above it', async () => {
    const scope = { externalGroupId: 'up', roleUid: VIEWER, scope: own['org']! }
    const method = 'iam.v2.ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping'
    for (const { error, face } of await world.everywhere(
      method,
      { parent: provider, externalGroupRoleMapping: scope },
      { token },
    )) {
      expect(error?.code, face).toBe('INVALID_ARGUMENT')
    }
  })
})

it('nothing of it was a fault of the server', () => expect(world.server.faults).toEqual([]))
