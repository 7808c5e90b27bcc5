// Upstreams that give references as the specification's tables show them: hydrated, without the uids that stand beside them in ours.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, startFake } from './fake.ts'
import { ask, startTestFacade } from './start.ts'

const ORG = 'a'.repeat(40)
const uidOf = (n: number): string => `${ORG}/${String(n).padStart(16, '0')}`
const [WHO, OTHER, BINDING, INVITE, ROLE] = [uidOf(1), uidOf(2), uidOf(3), uidOf(4), 'b'.repeat(40)]
const unsigned = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url')
const authorization = `Bearer e30.${unsigned({ sub: WHO })}.c2ln`

const HYDRATED = {
  uid: BINDING,
  identity: { uid: WHO, name: 'robot', subject: 'subject of robot' },
  group: { uid: ORG, name: 'acme' },
  role: { uid: ROLE, name: 'viewer' },
}

let upstream: FakeUpstream
let url: string
beforeAll(async () => {
  upstream = await startFake()
  url = (await startTestFacade({ upstream: upstream.url, protocol: 'rest' })).url
})
beforeEach(() => gives({}))

interface Given {
  readonly roleBindings?: readonly object[]
  readonly groupInvites?: readonly object[]
}

/** Lists and resources, of which one role is bound to one identity. */
function gives({ roleBindings = [HYDRATED], groupInvites = [] }: Given): void {
  const resources: Readonly<Record<string, readonly object[]>> = {
    groups: [{ uid: ORG, name: 'acme' }],
    identities: [WHO, OTHER].map((uid) => ({ uid, name: uid === WHO ? 'robot' : 'other' })),
    roles: [{ uid: ROLE, name: 'viewer', capabilities: ['CAP_REPO_LIST'] }],
    roleBindings,
    groupInvites,
  }
  upstream.answers(({ path, query }) => {
    const [, , , name = '', ...uid] = path.split('/')
    const all = (resources[name] ?? []) as readonly (typeof HYDRATED)[]
    if (uid.length > 0) return all.find((one) => one.uid === uid.join('/')) ?? { status: 404, text: '{"code":5}' }
    const ids = query.getAll('uidp.ids')
    const listed = ids.length > 0 ? all.filter((one) => ids.includes(one.uid)) : all
    const found = (query.get('identity') ?? WHO) === WHO ? listed : []
    return { [name]: found, totalCount: String(found.length) }
  })
}

const read = (query: string) =>
  ask(url, query, { authorization, variables: { org: ORG, who: WHO, role: ROLE, other: OTHER } })
const data = async (query: string): Promise<unknown> => {
  const answer = await read(query)
  expect(answer.errors).toEqual([])
  return answer.data as unknown
}

describe('a binding that is hydrated', () => {
  it('has the uids of what it binds, and the resources', async () => {
    expect(await data('{ roleBindings { nodes { identityUid roleUid identity { name } role { name } } } }')).toEqual({
      roleBindings: {
        nodes: [{ identityUid: WHO, roleUid: ROLE, identity: { name: 'robot' }, role: { name: 'viewer' } }],
      },
    })
  })

  it('belongs to its identity, and not to another', async () => {
    const bound = await data('{ identities { nodes { uid roleBindings { totalCount nodes { uid } } } } }')
    expect(bound).toMatchObject({
      identities: {
        nodes: [{ roleBindings: { totalCount: 1, nodes: [{ uid: BINDING }] } }, { roleBindings: { totalCount: 0 } }],
      },
    })
  })

  it('counts for what the caller may do, who can, and why', async () => {
    const query = `query ($org: UID!, $who: UID!) { viewer { can(capability: REPO_LIST, at: $org) }
      group(uid: $org) { access(capability: REPO_LIST) { totalCount nodes { uid } } }
      explainAccess(identity: $who, capability: REPO_LIST, at: $org) { allowed paths { role { uid } } } }`
    expect(await data(query)).toEqual({
      viewer: { can: true },
      group: { access: { totalCount: 1, nodes: [{ uid: WHO }] } },
      explainAccess: { allowed: true, paths: [{ role: { uid: ROLE } }] },
    })
  })

  it('has the uids where the references lack theirs', async () => {
    const bound = { ...HYDRATED, identity: { name: 'robot' }, role: { name: 'viewer' } }
    gives({ roleBindings: [{ ...bound, identityUid: WHO, roleUid: ROLE }] })
    expect(await data('{ roleBindings { nodes { identityUid boundIdentity { uid name } } } }')).toEqual({
      roleBindings: { nodes: [{ identityUid: WHO, boundIdentity: { uid: WHO, name: 'robot' } }] },
    })
  })
})

describe('a reference', () => {
  const { identity, role, ...bare } = HYDRATED
  it.each<[string, object, string]>([
    ['that is told in neither way', { ...bare, role }, 'identity'],
    ['that is told without its uid', { ...bare, role, identity: { name: 'robot' } }, 'identity'],
    ['with two uids', { ...bare, identity, role, roleUid: 'c'.repeat(40) }, 'role'],
  ])('%s is a fault, and no answer', async (_, binding, field) => {
    gives({ roleBindings: [binding] })
    const questions = [
      '{ roleBindings { nodes { uid } } }',
      'query ($org: UID!) { viewer { can(capability: REPO_LIST, at: $org) } }',
      'query ($org: UID!) { group(uid: $org) { access(capability: REPO_LIST) { totalCount } } }',
    ]
    for (const question of questions) {
      const { errors } = await read(question)
      expect(errors[0]).toMatchObject({ extensions: { code: 'UNAVAILABLE', reason: 'UPSTREAM_FAULT' } })
      expect(errors[0]?.message).toContain(`RoleBinding`)
      expect(errors[0]?.message).toContain(field)
    }
  })
})

it('An invite has the uid of its role', async () => {
  gives({ groupInvites: [{ uid: INVITE, role: { uid: ROLE, name: 'viewer' } }] })
  expect(await data('{ groupInvites { nodes { roleUid role { name } offer { uid } } } }')).toEqual({
    groupInvites: { nodes: [{ roleUid: ROLE, role: { name: 'viewer' }, offer: { uid: ROLE } }] },
  })
})
