// Rights that are taken away while a write waits for what others hold: what is committed is what its caller may do a second later at
// most, however long it waited (PostgreSQL: TEST_DATABASE_URL).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { behind } from '../support/behind.ts'
import { statement, TEST_DATABASE_URL } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { ALL_DOORS, doorsOf } from '../support/faces-doors.ts'
import { type CallerName, type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { post } from '../support/faces-graphql.ts'
import { restFace } from '../support/faces-rest.ts'
import { type SecondServer, startSecondServer } from '../support/second-server.ts'

/** How old rights may be. */
const PROMISED_MS = 1_000

describe.skipIf(TEST_DATABASE_URL === undefined)('a write that waits', () => {
  let server: TestServer
  let second: SecondServer
  let org: Organization
  beforeAll(async () => {
    server = await startTestServer({ MCP_WRITES: 'true' })
    second = await startSecondServer(server)
  })
  beforeEach(async () => {
    org = await seedOrganization(server)
  })
  afterAll(() => expect(server.faults, 'the server logged faults of its own').toEqual([]))

  const uidOf = (name: string): string => org.variables[name]!

  /** What comes of `act`, which waits for a row, while something else happens, for longer than rights may be old. */
  const waiting = async <T>(
    [table, row]: readonly ['repos' | 'role_bindings', string],
    meanwhile: () => Promise<unknown>,
    act: () => Promise<T>,
  ): Promise<T> => {
    const hold = statement(`SELECT uid FROM ${table} WHERE uid = $1 FOR UPDATE`, [uidOf(row)])
    const then = async (): Promise<void> => {
      await meanwhile()
      const over = performance.now() + PROMISED_MS
      await eventually(() => performance.now() > over)
    }
    return behind(server.db, [(tx) => tx.query(hold), then], act)
  }

  /** What an owner does at the other server. */
  const there = async (method: string, path: string): Promise<void> => {
    const authorization = await second.authorize(uidOf('owner'))
    const answer = await fetch(`${second.url}/iam/v2/${path}`, { method, headers: { authorization } })
    expect(answer.status).toBe(200)
  }
  const unbind = async (name: CallerName): Promise<void> => {
    const bindings = await server.db.prisma.roleBinding.findMany({ where: { identityUid: uidOf(name) } })
    for (const { uid } of bindings) await there('DELETE', `roleBindings/${uid}`)
  }
  const bind = async (identity: string, role: 'owner'): Promise<void> => {
    const data = { uid: newChildUid(org.root), parentUid: org.root, identityUid: uidOf(identity) }
    await server.db.prisma.roleBinding.create({ data: { ...data, roleUid: builtinRole(role).uid } })
    server.platform.access.forget()
  }

  const repo = async () => server.db.prisma.repo.findUniqueOrThrow({ where: { uid: uidOf('repo') } })

  it.each(doorsOf(...ALL_DOORS))('changes nothing once its caller may not, by %s', async (_, open) => {
    const authorization = await org.authorization('editor')
    const change = { repo: { uid: uidOf('repo'), description: 'late' } }
    const before = await repo()
    const { error } = await waiting(
      ['repos', 'repo'],
      () => unbind('editor'),
      () => open(server.url).call('registry.v2.ReposService/UpdateRepo', change, { authorization }),
    )
    expect(error?.code).toBe('PERMISSION_DENIED')
    expect(await repo()).toEqual(before)
  })

  const update = async (caller: CallerName, description: string) =>
    restFace(server.url).call(
      'registry.v2.ReposService/UpdateRepo',
      { repo: { uid: uidOf('repo'), description } },
      { authorization: await org.authorization(caller) },
    )

  it('changes nothing once its caller is nobody', async () => {
    const before = await repo()
    const { error } = await waiting(
      ['repos', 'repo'],
      () => there('DELETE', `identities/${uidOf('editor')}`),
      () => update('editor', 'late'),
    )
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'IDENTITY_UNKNOWN' })
    expect(await repo()).toEqual(before)
  })

  it('of several at once changes nothing', async () => {
    const authorization = await org.authorization('editor')
    const query = `mutation ($one: UID!, $other: UID!) {
      batchUpdateRepos(input: { requests: [{ uid: $other, description: "late" }, { uid: $one, description: "late" }] }) {
        errors { __typename }
      }
    }`
    const variables = { one: uidOf('repo'), other: uidOf('emptyRepo') }
    const before = await repo()
    const answer = await waiting(
      ['repos', 'repo'],
      () => unbind('editor'),
      () => post(server.url, { query, variables }, authorization),
    )
    expect(JSON.stringify(answer)).toContain('PermissionError')
    expect(await repo()).toEqual(before)
  })

  it('is done once where enough is left to its caller', async () => {
    await bind('editor', 'owner')
    const { error } = await waiting(
      ['repos', 'repo'],
      async () => {
        const where = { identityUid: uidOf('editor'), roleUid: builtinRole('owner').uid }
        const { uid } = await server.db.prisma.roleBinding.findFirstOrThrow({ where })
        await there('DELETE', `roleBindings/${uid}`)
      },
      () => update('editor', 'in time'),
    )
    expect(error).toBeUndefined()
    expect((await repo()).description).toBe('in time')
    const events = await server.db.query(statement('SELECT 1 FROM outbox_events WHERE subject = $1', [uidOf('repo')]))
    expect(events).toHaveLength(1)
  })

  it('takes rights of its own caller away', async () => {
    await bind('editor', 'owner')
    const { error } = await waiting(
      ['role_bindings', 'ownerBinding'],
      async () => undefined,
      async () =>
        restFace(server.url).call(
          'iam.v2.RoleBindingsService/DeleteRoleBinding',
          { uid: uidOf('ownerBinding') },
          { authorization: await org.authorization('owner') },
        ),
    )
    expect(error).toBeUndefined()
    expect((await update('owner', 'late')).error?.code).toBe('PERMISSION_DENIED')
  })
})
