// What is kept of the rights that were read, and when they are read again; on a database that only answers.
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccess, type Access } from '../../src/access/access.ts'
import { capabilities, maskOf } from '../../src/contract/capabilities.ts'
import type { Database, ListenHandlers, Statement } from '../../src/db/database.ts'
import { callerOf } from '../support/caller.ts'

const ORG = 'a'.repeat(40)
const OTHER = 'b'.repeat(40)
const TEAM = `${ORG}/${'1'.repeat(16)}`
const PERSON = 'f'.repeat(40)
const ROLE = 'e'.repeat(40)
const LIST = maskOf(['repo.list'])
const CREATE = maskOf(['repo.create'])
const numberOf = (name: string): number => capabilities.find((one) => one.name === name)!.number

interface GrantRow {
  readonly groups: string[] | null
  readonly capabilities: readonly number[] | null
}
/** What the tables say of identities: each row a grant. */
const grants = new Map<string, readonly GrantRow[]>()
const roles = new Map<string, readonly number[]>()
let barred: readonly string[] = []
/** The identities and lists of roles that were asked for. */
let asked: unknown[] = []
let answers: (uid: string) => Promise<void>
let handlers: ListenHandlers
let stopped = 0
let now = 1_000_000
let access: Access

beforeEach(async () => {
  grants.clear()
  roles.clear()
  barred = []
  asked = []
  answers = async () => undefined
  stopped = 0
  now = 1_000_000
  const query = async ({ values = [] }: Statement): Promise<unknown[]> => {
    const [of] = values
    asked.push(of)
    if (Array.isArray(of)) return of.flatMap((uid) => (roles.has(uid) ? [{ uid, capabilities: roles.get(uid) }] : []))
    const uid = of as string
    const rows = grants.get(uid) ?? []
    await answers(uid)
    return rows.map((row) => ({ uid, email: 'a@b.test', issuer: 'https://a.test', barred, ...row }))
  }
  const listen = async (channel: string, given: ListenHandlers) => {
    expect(channel).toBe('access_changed')
    handlers = given
    return async () => void (stopped += 1)
  }
  access = await createAccess({ query, listen } as unknown as Database, () => now)
  grants.set(PERSON, [{ groups: [ORG], capabilities: [numberOf('repo.list')] }])
})

describe('rights', () => {
  it('are read once for all who ask, and kept for 900 ms after others were last heard', async () => {
    const [one, two] = await Promise.all([access.authorityOf(callerOf(PERSON)), access.authorityOf(callerOf(PERSON))])
    expect(one).toBe(two)
    expect(one.holds(LIST, TEAM)).toBe(true)
    now += 899
    expect(await access.authorityOf(callerOf(PERSON))).toBe(one)
    expect(asked).toEqual([PERSON])
    now += 1
    const again = await access.authorityOf(callerOf(PERSON))
    expect(again).not.toBe(one)
    now += 500
    handlers.heard?.(now)
    handlers.heard?.(now - 5000)
    now += 899
    expect(await access.authorityOf(callerOf(PERSON))).toBe(again)
    expect(asked).toEqual([PERSON, PERSON])
  })

  it.each<[string, () => void]>([
    ['a change is told', () => handlers.notify('')],
    ['the connection comes', () => handlers.connected()],
    ['the connection goes', () => handlers.disconnected()],
    ['a change is made here', () => access.forget()],
  ])('are read again when %s', async (_when, happen) => {
    await access.authorityOf(callerOf(PERSON))
    grants.set(PERSON, [{ groups: [OTHER], capabilities: [numberOf('repo.list')] }])
    expect((await access.authorityOf(callerOf(PERSON))).holds(LIST, ORG)).toBe(true)
    happen()
    const after = await access.authorityOf(callerOf(PERSON))
    expect([after.holds(LIST, ORG), after.holds(LIST, OTHER)]).toEqual([false, true])
  })

  it('that could not be read are read again, and so is who was not there', async () => {
    answers = () => Promise.reject(new TypeError('the database is away'))
    await expect(access.identity(PERSON)).rejects.toThrow('the database is away')
    answers = async () => undefined
    expect(await access.identity(PERSON)).toMatchObject({
      hasRights: true,
      email: 'a@b.test',
      issuer: 'https://a.test',
    })
    expect(await access.identity(OTHER)).toBeUndefined()
    grants.set(OTHER, [{ groups: null, capabilities: null }])
    expect(await access.identity(OTHER)).toMatchObject({ hasRights: false })
  })

  it('that were read since are not lost with an earlier read that found nobody', async () => {
    const slow = Promise.withResolvers<void>()
    grants.delete(PERSON)
    answers = () => slow.promise
    const early = access.identity(PERSON)
    access.forget()
    answers = async () => undefined
    grants.set(PERSON, [{ groups: [ORG], capabilities: [] }])
    expect(await access.identity(PERSON)).toMatchObject({ hasRights: true })
    slow.resolve()
    expect(await early).toBeUndefined()
    await access.identity(PERSON)
    expect(asked).toHaveLength(2)
  })

  it('are kept of ten thousand', async () => {
    const uids = Array.from({ length: 10_001 }, (_, i) => i.toString(16).padStart(40, '0'))
    for (const uid of uids) grants.set(uid, [{ groups: null, capabilities: null }])
    await Promise.all(uids.slice(0, 10_000).map((uid) => access.identity(uid)))
    await access.identity(uids[0]!)
    expect(asked).toHaveLength(10_000)
    await access.identity(uids[10_000]!)
    await access.identity(uids[10_000]!)
    expect(asked).toHaveLength(10_001)
    await access.identity(uids[0]!)
    expect(asked).toHaveLength(10_002)
  })

  it('are listened for until the end', async () => {
    expect(stopped).toBe(0)
    await access.close()
    expect(stopped).toBe(1)
  })
})

describe('a token', () => {
  const adding = (role: string, group = TEAM) => ({ sessionGrants: [{ mapping: 'm', group, role }] })

  it('of nobody is refused', async () => {
    const refusal = { code: 'UNAUTHENTICATED', reason: 'IDENTITY_UNKNOWN' }
    await expect(access.authorityOf(callerOf(OTHER))).rejects.toMatchObject(refusal)
    await expect(access.authorityOf(callerOf(OTHER, adding(ROLE)))).rejects.toMatchObject(refusal)
    await expect(access.effectiveCallerAt(callerOf(OTHER), TEAM)).rejects.toMatchObject(refusal)
  })

  it('adds what its roles give, and asks for none where it adds nothing', async () => {
    roles.set(ROLE, [numberOf('repo.create'), 1_000_000])
    const authority = await access.authorityOf(callerOf(PERSON, adding(ROLE)))
    expect([authority.holds(LIST, ORG), authority.holds(CREATE, TEAM)]).toEqual([true, true])
    expect([authority.holds(CREATE, ORG), authority.holds(LIST, OTHER)]).toEqual([false, false])
    expect(asked).toEqual([PERSON, [ROLE]])
    expect((await access.authorityOf(callerOf(PERSON, { sessionGrants: [] }))).holds(LIST, ORG)).toBe(true)
    expect((await access.authorityOf(callerOf(PERSON, adding(OTHER)))).holds(CREATE, TEAM)).toBe(false)
    expect(asked).toEqual([PERSON, [ROLE], [OTHER]])
  })

  it('adds each role where that is given, and nowhere else', async () => {
    roles.set(ROLE, [numberOf('repo.create')])
    roles.set(OTHER, [numberOf('repo.list')])
    const { sessionGrants } = adding(ROLE)
    const both = { sessionGrants: [...sessionGrants, ...adding(OTHER, OTHER).sessionGrants] }
    const authority = await access.authorityOf(callerOf(PERSON, both))
    expect([authority.holds(CREATE, TEAM), authority.holds(LIST, OTHER)]).toEqual([true, true])
    expect(authority.holds(CREATE, OTHER)).toBe(false)
  })

  it('adds nothing beyond where its identity is, and nothing where a directory has taken it away', async () => {
    roles.set(ROLE, [numberOf('repo.create')])
    const inside = `${TEAM}/${'2'.repeat(16)}`
    grants.set(inside, [{ groups: null, capabilities: null }])
    const authority = await access.authorityOf(callerOf(inside, adding(ROLE, ORG)))
    expect([authority.holds(CREATE, TEAM), authority.holds(CREATE, ORG)]).toEqual([true, false])
    expect(await access.identity(inside)).toMatchObject({ hasRights: false })
    grants.set(inside, [{ groups: [OTHER], capabilities: [numberOf('repo.list')] }])
    access.forget()
    expect(await access.identity(inside)).toMatchObject({ hasRights: false })
    barred = [TEAM]
    access.forget()
    expect((await access.authorityOf(callerOf(PERSON, adding(ROLE)))).holds(CREATE, TEAM)).toBe(false)
    expect((await access.authorityOf(callerOf(PERSON, adding(ROLE, OTHER)))).holds(CREATE, OTHER)).toBe(true)
    // What is taken away in a group is taken away below it, too: what is bound there, and what a token adds.
    barred = [ORG]
    grants.set(PERSON, [{ groups: [`${TEAM}/${'2'.repeat(16)}`], capabilities: [numberOf('repo.list')] }])
    access.forget()
    const { grants: left } = await access.authorityOf(callerOf(PERSON, adding(ROLE)))
    expect(left).toEqual([])
  })

  it('is narrowed by each of its limits, and widened by an operator', async () => {
    grants.set(PERSON, [{ groups: [ORG], capabilities: [numberOf('repo.list'), numberOf('repo.create')] }])
    const holds = async (more: Parameters<typeof callerOf>[1]): Promise<boolean[]> => {
      const authority = await access.authorityOf(callerOf(PERSON, more))
      return [authority.holds(LIST, ORG), authority.holds(LIST, TEAM), authority.holds(CREATE, TEAM)]
    }
    expect(await holds({})).toEqual([true, true, true])
    expect(await holds({ capabilities: ['repo.list'] })).toEqual([true, true, false])
    expect(await holds({ scopes: [TEAM] })).toEqual([false, true, true])
    const nothing = [{ capabilities: [] }, { scopes: [] }, { capabilities: [], scopes: [ORG] }]
    for (const limits of nothing) expect(await holds(limits)).toEqual([false, false, false])
    const internal = maskOf(capabilities.filter((one) => one.internal).map((one) => one.name))
    expect((await access.authorityOf(callerOf(PERSON, { internal: true }))).holds(internal, ORG)).toBe(true)
    expect((await access.authorityOf(callerOf(PERSON))).holds(internal, ORG)).toBe(false)
  })

  it('of a directory manages its people, whoever that is', async () => {
    const authority = await access.authorityOf(callerOf(OTHER, { provisions: TEAM }))
    expect(authority.grants).toEqual([{ group: TEAM, mask: maskOf(['identity_providers.scim.manage']) }])
    expect(authority.identity).toBe(OTHER)
    expect(asked).toEqual([])
  })

  it('that is several identities has those of all, and in a place that of its organization', async () => {
    const member = callerOf(TEAM)
    grants.set(TEAM, [{ groups: [ORG], capabilities: [numberOf('repo.create')] }])
    const in_ = async (organization: string) => (organization === ORG ? { organization, member } : { organization })
    const caller = { ...callerOf(PERSON), memberships: { all: async () => [], in: in_ } }
    expect((await access.authorityOf(caller)).holds(CREATE, ORG)).toBe(false)
    expect((await access.authorityOf(caller, [TEAM])).holds(CREATE, ORG)).toBe(true)
    expect((await access.effectiveCallerAt(caller, `${TEAM}/${'2'.repeat(16)}`)).caller).toBe(member)
    expect((await access.effectiveCallerAt(caller, OTHER)).caller).toBe(caller)
  })
})
