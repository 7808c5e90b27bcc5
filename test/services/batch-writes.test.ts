// Batches of one standard method: a few statements for all, the same refusals and the same order as one by one.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { IdentitiesService } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { RoleBindingsService } from '../../src/contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { TagsService } from '../../src/contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { freshDatabase } from '../support/database.ts'
import { organization, type Organization } from '../support/organization.ts'

let at: Organization
const seen: string[] = []

beforeAll(async () => {
  const hooks = {
    around: <T>(text: string, run: () => Promise<T>): Promise<T> => {
      seen.push(text)
      return run()
    },
  }
  at = await organization({}, await freshDatabase({ own: true, hooks }))
})

const by = () => ({ caller: at.owner, requestId: randomUUID() })
/** Statements of the transaction, without what begins and ends it and without the reading of rights, which may be at any time. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  seen.length = 0
  await work()
  const own = (text: string): boolean =>
    !/^(BEGIN|COMMIT|SAVEPOINT|RELEASE|SET)/i.test(text) && !text.includes('"revokedSessions"')
  return seen.filter(own).length
}

type Calls = Parameters<Organization['services']['callAll']>[0]
describe('a batch takes as many statements for a hundred as for ten', () => {
  const DIGEST = `sha256:${'a'.repeat(64)}`
  const MOVED = `sha256:${'b'.repeat(64)}`
  let repo: string
  beforeAll(async () => {
    ;({ uid: repo } = await at.services.call(
      ReposService.method.createRepo,
      { parent: at.org, repo: { name: 'of-tags' } },
      by(),
    ))
  })

  const uids = new Map<string, string[]>()
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

  it.each<readonly [what: string, calls: (count: number) => Calls]>([
    [
      'repos that are made',
      (count) =>
        numbers(count).map((n) => ({
          method: ReposService.method.createRepo,
          request: { parent: at.org, repo: { name: `batch-${count}-${n}`, description: n % 2 ? 'odd' : 'even' } },
        })),
    ],
    [
      'repos that are changed',
      (count) =>
        (uids.get(`repos that are made ${count}`) ?? []).map((uid, n) => ({
          method: ReposService.method.updateRepo,
          request: { repo: { uid, description: `changed ${n}` } },
        })),
    ],
    [
      'repos that are deleted',
      (count) =>
        (uids.get(`repos that are made ${count}`) ?? []).map((uid) => ({
          method: ReposService.method.deleteRepo,
          request: { uid },
        })),
    ],
    [
      'tags that are made',
      (count) =>
        numbers(count).map((n) => ({
          method: TagsService.method.createTag,
          request: { parent: repo, tag: { name: `t-${count}-${n}`, digest: DIGEST } },
        })),
    ],
    [
      'tags that are moved, and others that are made',
      (count) =>
        numbers(count).map((n) => ({
          method: TagsService.method.createTag,
          request: { parent: repo, tag: { name: n % 2 ? `t-${count}-${n}` : `u-${n}`, digest: MOVED } },
        })),
    ],
    [
      'identities that are made',
      (count) =>
        numbers(count).map((n) => ({
          method: IdentitiesService.method.createIdentity,
          request: {
            parent: at.org,
            identity: {
              name: `i-${count}-${n}`,
              claimMatch: { issuer: 'https://issuer.example.com', subject: `s${count}-${n}` },
            },
          },
        })),
    ],
    [
      'identities whose relationship is changed',
      (count) =>
        (uids.get(`identities that are made ${count}`) ?? []).map((uid, n) => ({
          method: IdentitiesService.method.updateIdentity,
          request: {
            identity: { uid, claimMatch: { issuer: 'https://other.example.com', subject: `s${count}-${n}` } },
          },
        })),
    ],
    [
      'role bindings that are made',
      (count) =>
        (uids.get(`identities that are made ${count}`) ?? []).map((identityUid) => ({
          method: RoleBindingsService.method.createRoleBinding,
          request: { parent: at.org, roleBinding: { identityUid, roleUid: builtinRole('viewer').uid } },
        })),
    ],
    ...(['owner', 'editor'] as const).map(
      (role) =>
        [
          `role bindings that are changed to ${role}`,
          (count: number) =>
            (uids.get(`role bindings that are made ${count}`) ?? []).map((uid) => ({
              method: RoleBindingsService.method.updateRoleBinding,
              request: { roleBinding: { uid, roleUid: builtinRole(role).uid } },
            })),
        ] as const,
    ),
    [
      'role bindings that are deleted',
      (count) =>
        (uids.get(`role bindings that are made ${count}`) ?? []).map((uid) => ({
          method: RoleBindingsService.method.deleteRoleBinding,
          request: { uid },
        })),
    ],
    [
      'identities that are deleted',
      (count) =>
        (uids.get(`identities that are made ${count}`) ?? []).map((uid) => ({
          method: IdentitiesService.method.deleteIdentity,
          request: { uid },
        })),
    ],
  ])('%s', async (what, calls) => {
    const taken = async (count: number): Promise<number> => {
      const asked = calls(count)
      expect(asked).toHaveLength(count)
      return statementsOf(async () => {
        const made = await at.services.callAll(asked, by())
        uids.set(
          `${what} ${count}`,
          made.map((one) => ('uid' in one ? String(one.uid) : '')),
        )
      })
    }
    await taken(2)
    const few = await taken(10)
    const many = await taken(100)
    // Rows go with what hangs on them, twenty a statement.
    expect(many - few).toBe(what.endsWith('deleted') ? 4 : 0)
    expect(few).toBeLessThanOrEqual(what.includes('moved') ? 12 : 11)
  })
})

describe('identities with patterns', () => {
  const patterns = (name: string, count: number): Calls =>
    Array.from({ length: count }, (_, n) => ({
      method: IdentitiesService.method.createIdentity,
      request: {
        parent: at.org,
        identity: {
          name: `${name}-${n}`,
          claimMatch: { issuer: 'https://issuer.example.com', subjectPattern: `repo:${name}-${n}/.*` },
        },
      },
    }))

  it('are made in as many statements however many they are, each in a place of its own', async () => {
    await at.services.callAll(patterns('first', 2), by())
    const few = await statementsOf(() => at.services.callAll(patterns('few', 5), by()))
    const many = await statementsOf(() => at.services.callAll(patterns('many', 50), by()))
    expect(many).toBe(few)
    const rows = await at.db.prisma.identity.findMany({
      where: { matchSlot: { not: null } },
      select: { matchSlot: true },
    })
    expect(rows.map(({ matchSlot }) => Number(matchSlot)).sort((a, b) => a - b)).toEqual([...Array(57).keys()])
  })

  it('are refused together from the one on for which there is no room', async () => {
    const other: Calls[number] = {
      method: ReposService.method.createRepo,
      request: { parent: at.org, repo: { name: 'beside' } },
    }
    const refusal = { code: 'FAILED_PRECONDITION', message: expect.stringContaining('may have 100 identities') }
    await expect(at.services.callAll(patterns('more', 44), by())).rejects.toMatchObject({
      refusals: new Map([[43, expect.objectContaining(refusal)]]),
    })
    await at.services.callAll(patterns('last', 43), by())
    await expect(at.services.callAll([other, ...patterns('one', 1)], by())).rejects.toMatchObject({
      refusals: new Map([[1, expect.objectContaining(refusal)]]),
    })
  })
})

it('a batch that is refused is told what one by one would be', async () => {
  const names = ['one-by-one', 'other', 'one-by-one']
  const calls = names.map((name) => ({
    method: ReposService.method.createRepo,
    request: { parent: at.org, repo: { name } },
  }))
  await expect(at.services.callAll(calls, by())).rejects.toMatchObject({
    refusals: new Map([[2, expect.objectContaining({ code: 'ALREADY_EXISTS' })]]),
  })
  expect(await at.db.prisma.repo.count({ where: { name: { in: names } } })).toBe(0)
})

describe('a batch of two hundred that one call spoils is written in pieces, with few statements', () => {
  const numbers = [...Array(200).keys()]

  it('when what a repo is called is taken', async () => {
    const calls = numbers.map((n) => ({
      method: ReposService.method.createRepo,
      request: { parent: at.org, repo: { name: `spoilt-${n === 199 ? 0 : n}` } },
    }))
    const refusals = new Map([[199, expect.objectContaining({ code: 'ALREADY_EXISTS' })]])
    const taken = await statementsOf(() => expect(at.services.callAll(calls, by())).rejects.toMatchObject({ refusals }))
    expect(taken).toBeLessThan(100)
    expect(await at.db.prisma.repo.count({ where: { name: { startsWith: 'spoilt-' } } })).toBe(0)
  })

  it('when a name comes twice that may', async () => {
    const repo = { name: 'of-twice' }
    const { uid: parent } = await at.services.call(ReposService.method.createRepo, { parent: at.org, repo }, by())
    const calls = numbers.map((n) => ({
      method: TagsService.method.createTag,
      request: { parent, tag: { name: `t-${n === 120 ? 110 : n}`, digest: `sha256:${String(n).padStart(64, '0')}` } },
    }))
    let made: readonly object[] = []
    const taken = await statementsOf(async () => (made = await at.services.callAll(calls, by())))
    expect(taken).toBeLessThan(150)
    expect(new Set(made.map((one) => ('uid' in one ? one.uid : ''))).size).toBe(199)
    expect(made[120]).toMatchObject({ name: 't-110', digest: `sha256:${'120'.padStart(64, '0')}` })
  })
})

it('a batch that moves tags and makes others answers in its order, and tells of each', async () => {
  const { uid: parent } = await at.services.call(
    ReposService.method.createRepo,
    { parent: at.org, repo: { name: 'of-some-moves' } },
    by(),
  )
  const make = (name: string, digit: string, more: object = {}): Calls[number] => ({
    method: TagsService.method.createTag,
    request: { parent, tag: { name, digest: `sha256:${digit.repeat(64)}`, ...more } },
  })
  const before = await at.services.callAll([make('a', '1'), make('c', '1', { deprecated: true })], by())
  const [a, c] = before.map((one) => ('uid' in one ? one.uid : undefined))
  const made = await at.services.callAll(
    ['c', 'd', 'a', 'b'].map((name) => make(name, '2')),
    by(),
  )
  const [, d, , b] = made.map((one) => ('uid' in one ? String(one.uid) : ''))
  // What is not said of a tag that is made again is emptied.
  const digest = `sha256:${'2'.repeat(64)}`
  expect(made).toMatchObject([
    { uid: c, name: 'c', digest, deprecated: false },
    { name: 'd', digest },
    { uid: a, name: 'a', digest },
    { name: 'b', digest },
  ])
  const told = await at.db.prisma.outboxEvent.findMany({
    where: { subject: { startsWith: parent } },
    orderBy: { sequence: 'desc' },
    take: 4,
    select: { subject: true },
  })
  expect(told.map(({ subject }) => subject).reverse()).toEqual([c, d, a, b])
})

it('a batch that makes a tag again moves it', async () => {
  const { uid: parent } = await at.services.call(
    ReposService.method.createRepo,
    { parent: at.org, repo: { name: 'of-moves' } },
    by(),
  )
  const calls = ['a', 'b', 'a'].map((name, n) => ({
    method: TagsService.method.createTag,
    request: { parent, tag: { name, digest: `sha256:${String(n).repeat(64)}` } },
  }))
  const [first, , last] = await at.services.callAll(calls, by())
  expect(last).toMatchObject({ uid: (first as { uid: string }).uid, digest: `sha256:${'2'.repeat(64)}` })
})
