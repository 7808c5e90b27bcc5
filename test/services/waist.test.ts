// The waist: whatever way in is taken, what a rule forgets is not answered, and what is refused names its domain.
import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { AccessService } from '../../src/contract/gen/platformgraph/iam/v1/access_pb.ts'
import { GroupsService } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { Groups } from '../../src/contract/gen/chainguard/platform/iam/groups_pb.ts'
import { type Repo, ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { BatchRefusal, invalidField, permissionDenied, type PlatformError } from '../../src/core/errors.ts'
import type { Call, CallEnvironment, Deps } from '../../src/services/call.ts'
import { subtrees } from '../../src/core/scope.ts'
import type { AnswerOf, Complete } from '../../src/contract/plain.ts'
import { genericOperation, operation, type Operation } from '../../src/services/operation.ts'
import { callTogether } from '../../src/services/together.ts'
import type { ListBelow, Page, Row } from '../../src/services/page.ts'
import type { ReadRow } from '../../src/services/resource.ts'
import type { Services } from '../../src/services/services.ts'
import { organization, type Organization } from '../support/organization.ts'

const row = { uid: 'a'.repeat(40), name: 'secret' }
const page: Page<Row> = {
  items: [row],
  offset: 0,
  total: 1,
  hasNext: false,
  hasPrevious: false,
  cursor: () => 'cursor',
}
const { listRepos, getRepo } = ReposService.method
const { listAccess } = AccessService.method

let at: Organization
let outsider: CallEnvironment
beforeAll(async () => {
  at = await organization()
  const deps = { db: at.db, access: at.access } as Deps
  outsider = { context: { caller: at.outsider, requestId: 'r' }, deps }
})

async function* chunks(): AsyncGenerator<readonly Row[]> {
  yield [row]
}

/** Rules that answer without asking what the caller may do. */
const forgetful = {
  read: () => genericOperation<object>({ method: listRepos, read: async () => row }),
  chunks: () =>
    genericOperation<object>({
      method: Groups.method.list,
      read: async () => ({ items: chunks() }),
    }),
  readMany: () => genericOperation<object>({ method: listRepos, readMany: async (calls) => calls.map(() => row) }),
  write: () => genericOperation<object>({ method: GroupsService.method.createGroup, write: async () => row }),
  readRows: () => genericOperation<object>({ method: getRepo, read: async () => row, readRows: async () => [row] }),
  list: () =>
    genericOperation<object>({
      method: listRepos,
      query: () => ({}),
      validateQuery: () => undefined,
      readPage: async () => page,
      readPages: async (_call, _query, places) => places.map(() => page),
      answer: () => row,
    }),
} satisfies Record<string, () => Operation>

describe('a rule that forgets to ask what its caller may do', () => {
  const ways: readonly [string, () => Promise<unknown>][] = [
    ['call of a list', () => forgetful.list().call({}, outsider)],
    ['call of a read', () => forgetful.read().call({}, outsider)],
    ['call of a write', () => forgetful.write().call({}, outsider)],
    ['get', () => forgetful.read().get({ uid: row.uid }, outsider)],
    [
      'call of what is answered in chunks',
      () => forgetful.chunks().call({}, { ...outsider, context: { ...outsider.context, chunked: true } }),
    ],
    ['callAll', () => callTogether([{ operation: forgetful.write(), request: {} }], outsider)],
    ['callMany of single calls', () => forgetful.read().callMany([{}], outsider)],
    ['callMany', () => forgetful.readMany().callMany([{}], outsider)],
    ['list', () => forgetful.list().list({}, outsider)],
    ['listMany', () => forgetful.list().listMany([{}], {}, outsider)],
    ['getMany', () => forgetful.readRows().getMany({ uids: [row.uid] }, outsider)],
  ]
  it.each(ways)('answers nobody by %s', async (_name, way) => {
    await expect(way()).rejects.toThrow(/never asked what its caller may do/)
  })

  it('is no hole where the annotation names the scope: the waist asks', async () => {
    await expect(forgetful.readRows().call({ uid: at.org }, outsider)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    const listed = genericOperation<object>({ method: listAccess, readMany: async (calls) => calls.map(() => row) })
    const [refused] = await listed.callMany([{ group: at.org }], outsider)
    expect(refused).toMatchObject({ code: 'PERMISSION_DENIED', area: 'iam' })
  })
})

it.each(['authorize', 'validate', 'reaches', 'resolve'] as const)(
  'nothing is read or written before its %s is over, however long that takes',
  async (check) => {
    const begun: string[] = []
    // Whom the annotation refuses `reaches` alone may let in.
    const caller = check === 'reaches' ? at.outsider : at.owner
    const late = async (): Promise<never> => {
      await setImmediate()
      throw permissionDenied([check], at.org)
    }
    const read = async () => (begun.push('read'), row)
    const write = async () => (begun.push('write'), row)
    for (const rule of [
      genericOperation<object>({ method: getRepo, [check]: late, read }),
      genericOperation<object>({ method: GroupsService.method.updateGroup, [check]: late, write }),
    ])
      await expect(
        rule.call({ uid: at.org, group: { uid: at.org } }, { ...outsider, context: { caller, requestId: 'r' } }),
      ).rejects.toMatchObject({ message: expect.stringContaining(check) as string })
    expect(begun).toEqual([])
  },
)

it('the right is asked for at what a request names in the end', async () => {
  const resolve = async () => ({ uid: at.otherOrg })
  const rule = genericOperation<object>({ method: getRepo, resolve, read: async () => row })
  const owner = { ...outsider, context: { caller: at.owner, requestId: 'r' } }
  await expect(rule.call({ uid: at.org }, owner)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await expect(rule.call({ uid: at.org }, outsider)).resolves.toBe(row)
})

it('what a list asks for is looked at on every way in', async () => {
  const list = genericOperation<object>({
    method: listRepos,
    query: () => ({}),
    validateQuery: (_query, violations) => violations.add('pageSize', 'is too large'),
    readPage: async () => page,
    readPages: async () => [page],
    below: async () => undefined,
    answer: () => row,
  })
  const owner = { ...outsider, context: { caller: at.owner, requestId: 'r' } }
  for (const way of [
    list.call({}, owner),
    list.list({}, owner),
    list.listMany([{}], {}, owner),
    list.below({ query: {} } as ListBelow, subtrees([at.org]), owner),
  ])
    await expect(way).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
})

it('who needs a right where it is not clear who it is hears of that, and elsewhere of what it lacks', async () => {
  const unclear = new Error('which of two?')
  const all = async () => [{ organization: at.org, unclear }]
  const memberships = { all, in: async (organization: string) => ({ organization }) }
  const several = { ...outsider, context: { caller: { ...(await at.person()), memberships }, requestId: 'r' } }
  const asking = (uid: string) =>
    genericOperation<object>({ method: listRepos, read: async (call) => (call.require(uid), row) })
  await expect(asking(at.subgroup).call({}, several)).rejects.toBe(unclear)
  await expect(asking(at.otherOrg).call({}, several)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

it('the organizations that many at once are asked of count on every way in, whatever else the caller is', async () => {
  const asked: string[] = []
  const memberships = {
    all: async () => [],
    in: async (organization: string) => (asked.push(organization), { organization }),
  }
  const several = { ...outsider, context: { caller: { ...at.owner, memberships }, requestId: 'r' } }
  const granted = <T>(call: Call, answer: T): T => (call.grant(), answer)
  const list = genericOperation<object>({
    method: listRepos,
    query: () => ({}),
    validateQuery: () => undefined,
    readPage: async (call) => granted(call, page),
    readPages: async (call, _query, places) => places.map(() => granted(call, page)),
    below: async (call) => granted(call, undefined),
    answer: () => row,
  })
  const readRows = async (call: Call) => [granted(call, row)]
  const rows = genericOperation<object>({ method: getRepo, read: async () => row, readRows })
  const scope = subtrees([at.subgroup])
  const ways: readonly (() => Promise<unknown>)[] = [
    () => list.list({ scope: { childrenOf: at.subgroup } }, several),
    () => list.list({ scope: { descendantsOf: at.subgroup } }, several),
    () => list.listMany([{ scope }, { scope }], {}, several),
    () => list.below({ query: {} } as ListBelow, scope, several),
    () => rows.getMany({ uids: [at.subgroup, 'none'] }, several),
  ]
  for (const way of ways) {
    asked.length = 0
    await way()
    expect(asked).toEqual([at.org])
  }
})

it('what a rule refuses names the domain of its method on every way in', async () => {
  const no = (): never => {
    throw invalidField('after', 'is not a cursor')
  }
  const list = genericOperation<object>({
    method: listRepos,
    query: () => ({}),
    validateQuery: () => undefined,
    readPage: async () => no(),
    readPages: async () => no(),
    answer: () => row,
  })
  const rows = genericOperation<object>({ method: getRepo, read: async () => no(), readRows: async () => no() })
  const owner = { ...outsider, context: { caller: at.owner, requestId: 'r' } }
  const ways = [
    list.call({}, owner),
    list.callMany([{}], owner).then(([refused]) => Promise.reject(refused as PlatformError)),
    list.list({}, owner),
    list.listMany([{}], {}, owner),
    rows.call({ uid: at.org }, owner),
    rows.getMany({ uids: [at.org] }, owner),
  ]
  for (const way of await Promise.allSettled(ways))
    expect(way).toMatchObject({ status: 'rejected', reason: { code: 'INVALID_ARGUMENT', area: 'registry' } })
})

it('what a batch refuses names the domain of its method, of each of its calls too', async () => {
  const group = genericOperation<object>({
    method: GroupsService.method.createGroup,
    authorize: () => {
      throw invalidField('group.name', 'is required')
    },
    write: async () => row,
  })
  const owner = { ...outsider, context: { caller: at.owner, requestId: 'r' } }
  const one = { operation: group, request: {} }
  const refusal = await callTogether([one, one], owner).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(BatchRefusal)
  const { area, refusals } = refusal as BatchRefusal
  expect([area, ...Array.from(refusals.values(), (one) => one.area)]).toEqual(['iam', 'iam', 'iam'])
})

describe('the types of the waist', () => {
  const services = {} as Services
  type Call = ReturnType<typeof services.call<typeof getRepo>>
  type List = Awaited<ReturnType<typeof services.list<typeof listRepos>>>

  it('are those of the message that a method answers', () => {
    expectTypeOf<Awaited<Call>>().toEqualTypeOf<Complete<Repo>>()
    expectTypeOf<List>().toEqualTypeOf<Page<ReadRow<Repo>>>()
    expectTypeOf<List['items'][number]['name']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<ReturnType<typeof services.getMany<typeof getRepo>>>().resolves.items.toEqualTypeOf<
      ReadRow<Repo> | undefined
    >()
    expectTypeOf<AnswerOf<typeof Groups.method.list>>().not.toBeAny()
  })

  it('let no rule answer anything else, and no row tell more than its message has', () => {
    // @ts-expect-error a repo has no such field
    const wrong = (one: ReadRow<Repo>): unknown => one.colour
    // @ts-expect-error the name of a repo is a text
    const answers = () => operation({ method: getRepo, read: async () => ({ uid: row.uid, name: 1 }) })
    // @ts-expect-error a list answers a list
    const lists = () => operation({ method: listAccess, readMany: async () => [{ uid: row.uid }] })
    // @ts-expect-error the filter of this name takes texts
    const filters = () => services.list(listRepos, { filter: { name: 1 } }, outsider.context)
    expect([wrong, answers, lists, filters].every((one) => typeof one === 'function')).toBe(true)
  })
})
