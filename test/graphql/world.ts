// A graph on the real services and a database of its own, with two organizations and callers of several rights.
import { EMAIL_ISSUER, TEST_SEAL } from '../support/organization.ts'
import { graphql, type GraphQLError, type GraphQLFormattedError } from 'graphql'
import { vi } from 'vitest'
import { createAccess } from '../../src/access/access.ts'
import { bootstrap } from '../../src/app/bootstrap.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { ANONYMOUS, type Caller } from '../../src/core/caller.ts'
import { type Clock, systemClock } from '../../src/core/clock.ts'
import { PageCodec } from '../../src/core/page.ts'
import { newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { type GraphContext, Loaders } from '../../src/graphql/context.ts'
import { formatError } from '../../src/graphql/errors.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import type { CallContext } from '../../src/services/context.ts'
import type { ImageSource } from '../../src/services/registry/image-source.ts'
import { createServices } from '../../src/services/create-services.ts'
import type { Services } from '../../src/services/services.ts'
import { atEnd } from '../support/at-end.ts'
import { freshDatabase } from '../support/database.ts'
import { methodNamed } from '../support/methods.ts'

export interface Result {
  // Tests read answers field by field; their shape is what the tests are about.
  readonly data?: any // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly errors?: readonly GraphQLFormattedError[]
}

export interface World {
  readonly db: Database
  readonly services: Services
  readonly faults: unknown[]
  /** Runs a document and gives the errors as clients see them. */
  run(source: string, variables?: object, caller?: Caller): Promise<Result>
  /** Calls a method as `caller`; the owner when left out. */
  send(method: string, request: object, caller?: Caller): Promise<{ uid: string }>
  /** A person bound with a built-in role in a group, or to nothing. */
  person(role?: string, group?: string): Promise<Caller>
  /** Gives a person a built-in role in a group. */
  bind(identity: string, role: string, group: string): Promise<void>
  /** How many statements `work` makes, but for those that read rights. */
  statements(work: () => Promise<unknown>): Promise<number>
  readonly owner: Caller
  /** Uid of the organization that `owner` owns. */
  readonly org: string
}

/** Opens a world with one organization and its owner. @param images where images are read from; absent: nowhere */
export async function openWorld(clock: Clock = systemClock, images?: ImageSource): Promise<World> {
  const db = await freshDatabase()
  const { pageSecret } = await bootstrap(db, { issuer: 'https://issuer.test', organization: undefined })
  // Not counted: rights are kept, and read again when a change of them is heard of, which may be any time after it.
  const access = await createAccess({ query: db.query.bind(db), listen: db.listen.bind(db) })
  atEnd(() => access.close())
  const count = countStatements(db)
  const services = createServices({
    db,
    access,
    clock,
    pages: new PageCodec(pageSecret, clock),
    rootGroups: true,
    emailIssuers: [EMAIL_ISSUER],
    seal: TEST_SEAL,
    sinks: { fault: () => undefined },
    ...(images && { images }),
  })
  const faults: unknown[] = []
  const send = async (method: string, request: object, caller: Caller): Promise<{ uid: string }> =>
    (await services.call(methodNamed(method), request, { caller, requestId: 'test' })) as { uid: string }
  const bind = async (identity: string, role: string, group: string): Promise<void> => {
    const binding = { uid: `${group}/${newRootUid().slice(0, 16)}`, parentUid: group }
    await db.prisma.roleBinding.create({
      data: { ...binding, identityUid: identity, roleUid: builtinRole(role as never).uid },
    })
    access.forget()
  }
  const person = async (role?: string, group?: string): Promise<Caller> => {
    const uid = await makePerson(db)
    if (role !== undefined && group !== undefined) await bind(uid, role, group)
    return { kind: 'identity', identity: uid, actor: { subject: uid }, internal: false }
  }
  const owner = await person()
  const { uid: org } = await send('iam.v2.GroupsService/CreateGroup', { group: { name: 'organization' } }, owner)
  return {
    db,
    services,
    faults,
    owner,
    org,
    person,
    bind,
    send: (method, request, caller = owner) => send(method, request, caller),
    run: (source, variables = {}, caller = owner) => run({ services, faults }, source, { variables, caller }),
    statements: async (work) => {
      const before = count()
      await inOneTurn(work)
      return count() - before
    },
  }
}

/**
 * The embedded database gives the event loop its turn after some milliseconds, and what is asked before and after it is not asked
 * together. By a clock that stands still none have gone by, on however slow a machine.
 */
async function inOneTurn(work: () => Promise<unknown>): Promise<void> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    await work()
  } finally {
    clock.mockRestore()
  }
}

function countStatements(db: Database): () => number {
  let made = 0
  const query = db.query.bind(db)
  Object.assign(db, {
    query: (statement: Parameters<Database['query']>[0]) => {
      made++
      return query(statement)
    },
  })
  return () => made
}

/** Makes a person and gives its uid. */
async function makePerson(db: Database): Promise<string> {
  const uid = newRootUid()
  await db.prisma.identity.create({ data: { uid, name: `person ${uid.slice(0, 6)}`, email: 'p@example.com' } })
  return uid
}

async function run(
  { services, faults }: Pick<World, 'services' | 'faults'>,
  source: string,
  { variables, caller }: { variables: object; caller: Caller },
): Promise<Result> {
  const call: CallContext = { caller, requestId: 'test-request' }
  const contextValue: GraphContext = { services, call, loaders: new Loaders(services, call) }
  const result = await graphql({ schema: graphSchema(), source, contextValue, variableValues: variables as never })
  const log = ({ error }: { error: unknown }): unknown => faults.push(error)
  const errors = result.errors?.map((error: GraphQLError) =>
    formatError(error, { requestId: 'test-request', errorDomain: 'chainguard.dev', log }),
  )
  // A round trip by JSON, as clients get it.
  return JSON.parse(JSON.stringify({ data: result.data, errors })) as Result
}

export { ANONYMOUS }
