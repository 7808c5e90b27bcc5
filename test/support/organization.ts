// An organization on a database of its own, with somebody of every standing, for tests of the services.
import { Seal } from '../../src/core/seal.ts'
import { randomUUID } from 'node:crypto'
import { toJson } from '@bufbuild/protobuf'
import { type Access, createAccess } from '../../src/access/access.ts'
import { bootstrap } from '../../src/app/bootstrap.ts'
import { builtinRole, type BuiltinRoleName } from '../../src/contract/roles.ts'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { PlatformError, type CodeName, type Reason } from '../../src/core/errors.ts'
import { PageCodec } from '../../src/core/page.ts'
import { newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import type { CallContext } from '../../src/services/context.ts'
import { createServices } from '../../src/services/create-services.ts'
import type { Deps } from '../../src/services/call.ts'
import type { Services } from '../../src/services/services.ts'
import { fromPlain } from '../../src/wire/plain.ts'
import { atEnd } from './at-end.ts'
import { callerOf } from './caller.ts'
import { freshDatabase } from './database.ts'
import { methodNamed } from './methods.ts'

/** A clock that stands still until it is moved. */
export class TestClock {
  millis = Date.UTC(2026, 10, 3, 12)
  now(): number {
    return this.millis
  }
  advance(seconds: number): void {
    this.millis += seconds * 1000
  }
}

/** A row of the outbox, as tests look at it. */
export interface SentEvent {
  readonly type: string
  readonly subject: string
  readonly groupUid: string
  readonly extensions: Record<string, string>
  readonly actor: Record<string, unknown>
  readonly bodyType: string
  readonly body: Record<string, unknown>
}

export class Organization {
  readonly db: Database
  readonly access: Access
  readonly services: Services
  readonly clock: TestClock
  /** The organization and a group in it. */
  readonly org: string
  readonly subgroup: string
  /** Bound as that role in the organization; the owner is a person. */
  readonly owner: IdentifiedCaller
  readonly editor: IdentifiedCaller
  readonly viewer: IdentifiedCaller
  /** A person who owns another organization, and that organization. */
  readonly outsider: IdentifiedCaller
  readonly otherOrg: string

  constructor(
    parts: Pick<Organization, 'db' | 'access' | 'services' | 'clock'> &
      Pick<Organization, 'org' | 'subgroup' | 'owner' | 'editor' | 'viewer' | 'outsider' | 'otherOrg'>,
  ) {
    this.db = parts.db
    this.access = parts.access
    this.services = parts.services
    this.clock = parts.clock
    this.org = parts.org
    this.subgroup = parts.subgroup
    this.owner = parts.owner
    this.editor = parts.editor
    this.viewer = parts.viewer
    this.outsider = parts.outsider
    this.otherOrg = parts.otherOrg
  }

  /** Calls a method as somebody; methods of iam.v2 may leave that out: `GroupsService/GetGroup`. */
  async call<T = Record<string, unknown> & { uid: string }>(
    caller: IdentifiedCaller,
    method: string,
    request: object = {},
  ): Promise<T> {
    return send<T>(this.services, caller, { method, request })
  }

  /** The same with validateOnly: all checks and the would-be answer, nothing written. */
  async rehearse<T = Record<string, unknown> & { uid: string }>(
    caller: IdentifiedCaller,
    method: string,
    request: object = {},
  ): Promise<T> {
    return send<T>(this.services, caller, { method, request, context: { validateOnly: true } })
  }

  /** An identity made in `group` and bound there to the role with this uid; undefined: bound to nothing. */
  async member(group: string, role?: string): Promise<IdentifiedCaller> {
    return member(this.services, this.owner, { group, role })
  }

  /** A person who has signed in somewhere and is bound to nothing. */
  async person(email = ''): Promise<IdentifiedCaller> {
    return person(this.db, email)
  }

  /** Everything in the outbox since the last time it was asked. */
  async events(): Promise<SentEvent[]> {
    const select = {
      type: true,
      subject: true,
      groupUid: true,
      extensions: true,
      actor: true,
      bodyType: true,
      body: true,
    }
    const rows = await this.db.prisma.outboxEvent.findMany({ orderBy: { sequence: 'asc' }, select })
    await this.db.prisma.outboxEvent.deleteMany()
    return rows as unknown as SentEvent[]
  }
}

/** What tests seal secrets with. */
export const TEST_SEAL = new Seal([new Uint8Array(32)])

/** The issuer of people, whose word for their addresses is believed. */
export const EMAIL_ISSUER = 'https://login.example.test'

/** The uid of a built-in role. */
export function roleUid(name: BuiltinRoleName): string {
  return builtinRole(name).uid
}

/** Makes the organization `acme` on a fresh database, which may be given. */
export async function organization(more: Partial<Deps> = {}, given?: Database): Promise<Organization> {
  const db = given ?? (await freshDatabase())
  const clock = new TestClock()
  const made = await bootstrap(db, { issuer: 'https://api.example.test', organization: 'acme' })
  // By the query as it is now: what a test puts in its place does not see rights being read, which may be at any time.
  const access = await createAccess({ query: db.query.bind(db), listen: db.listen.bind(db) })
  atEnd(() => access.close())
  const pages = new PageCodec(made.pageSecret, clock)
  const services = createServices({
    ...{ db, access, clock, pages },
    rootGroups: true,
    emailIssuers: [EMAIL_ISSUER],
    seal: TEST_SEAL,
    ...more,
  })
  const org = made.madeOrganization ?? ''
  const owner = callerOf(made.owner ?? '')
  const outsider = await person(db)
  const create = (caller: IdentifiedCaller, request: object): Promise<{ uid: string }> =>
    send(services, caller, { method: 'GroupsService/CreateGroup', request })
  const { uid: subgroup } = await create(owner, { parent: org, group: { name: 'team' } })
  const { uid: otherOrg } = await create(outsider, { group: { name: 'others' } })
  const editor = await member(services, owner, { group: org, role: roleUid('editor') })
  const viewer = await member(services, owner, { group: org, role: roleUid('viewer') })
  await db.prisma.outboxEvent.deleteMany()
  return new Organization({ db, access, services, clock, org, subgroup, owner, editor, viewer, outsider, otherOrg })
}

/** What a call was refused with; fails when it was not. */
export async function refusal(call: Promise<unknown>): Promise<{
  readonly code: CodeName
  readonly reason: Reason
  readonly fields: readonly string[]
  readonly violations: readonly string[]
  readonly message: string
}> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const { fieldViolations = [], violations = [] } = error.details
    return {
      code: error.code,
      reason: error.reason,
      fields: fieldViolations.map((violation) => violation.field),
      violations: violations.map((violation) => violation.type),
      message: error.message,
    }
  }
  throw new Error('The call was not refused')
}

async function send<T>(
  services: Services,
  caller: IdentifiedCaller,
  { method, request, context = {} }: { method: string; request: object; context?: Partial<CallContext> },
): Promise<T> {
  const id = method.includes('.') ? method : `iam.v2.${method}`
  const desc = methodNamed(id)
  const answer = await services.call(desc, request, { caller, requestId: randomUUID(), ...context })
  // What the faces do with it must not fail.
  toJson(desc.output, fromPlain(desc.output)(answer))
  return answer as T
}

async function member(
  services: Services,
  owner: IdentifiedCaller,
  { group, role }: { group: string; role: string | undefined },
): Promise<IdentifiedCaller> {
  const name = `member ${randomUUID()}`
  const identity = { name, claimMatch: { issuer: 'https://ci.example.test', subject: name } }
  const create = { method: 'IdentitiesService/CreateIdentity', request: { parent: group, identity } }
  const { uid } = await send<{ uid: string }>(services, owner, create)
  if (role !== undefined) {
    const request = { parent: group, roleBinding: { identityUid: uid, roleUid: role } }
    await send(services, owner, { method: 'RoleBindingsService/CreateRoleBinding', request })
  }
  return callerOf(uid)
}

async function person(db: Database, email = ''): Promise<IdentifiedCaller> {
  const uid = newRootUid()
  await db.prisma.identity.create({ data: { uid, name: 'person', email, matchIssuer: EMAIL_ISSUER } })
  return callerOf(uid)
}
