// Lists and gets in the few words that the oracle answers in, through the services or through a face.
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { PlatformError } from '../../src/core/errors.ts'
import type { Scope } from '../../src/core/scope.ts'
import type { Services } from '../../src/services/services.ts'
import type { Face, Json, JsonObject } from '../support/faces.ts'
import type { Kind } from './authorization-world.ts'
import { methodNamed } from '../support/methods.ts'

/** Methods and capability of a kind. */
export interface KindMethods {
  readonly list: string
  readonly get: string
  readonly capability: string
}

function methodsOf(service: string, one: string, more: { many?: string; capability: string }): KindMethods {
  return {
    list: `${service}/List${more.many ?? `${one}s`}`,
    get: `${service}/Get${one}`,
    capability: more.capability,
  }
}

export const table: Readonly<Record<Kind, KindMethods>> = {
  groups: methodsOf('iam.v2.GroupsService', 'Group', { capability: 'groups.list' }),
  identities: methodsOf('iam.v2.IdentitiesService', 'Identity', { many: 'Identities', capability: 'identity.list' }),
  roles: methodsOf('iam.v2.RolesService', 'Role', { capability: 'roles.list' }),
  roleBindings: methodsOf('iam.v2.RoleBindingsService', 'RoleBinding', { capability: 'role_bindings.list' }),
  repos: methodsOf('registry.v2.ReposService', 'Repo', { capability: 'repo.list' }),
  tags: methodsOf('registry.v2.TagsService', 'Tag', { capability: 'tag.list' }),
  advisories: methodsOf('vulnerabilities.v2.AdvisoriesService', 'Advisory', {
    many: 'Advisories',
    capability: 'advisories.list',
  }),
}

/** `of` is the uid of the scope. */
export interface ListScope {
  readonly by: 'descendantsOf' | 'childrenOf'
  readonly of: string
}

/** Uids in order and the total, or the code of the refusal. */
export type Listing = { readonly uids: readonly string[]; readonly total: number } | { readonly refused: string }

export interface Reader {
  list(kind: Kind, scope?: ListScope): Promise<Listing>
  /** `OK` or the code of the refusal. */
  get(kind: Kind, uid: string): Promise<string>
}

export function callerOf(identity: string): IdentifiedCaller {
  return { kind: 'identity', identity, actor: { subject: identity }, internal: false }
}

const context = (caller: string) => ({ caller: callerOf(caller), requestId: 'property' })

const listed = (rows: readonly { uid: string }[], total: number | string | undefined): Listing => ({
  uids: rows.map((row) => row.uid).sort(),
  total: Number(total),
})

/** Reads as `caller` through the services. */
export function servicesReader(services: Services, caller: string): Reader {
  return {
    list: async (kind, scope) => {
      const request = { pageSize: 200, ...(scope && { uidp: { [scope.by]: scope.of } }) }
      const answer = await attempt(services.call(methodNamed(table[kind].list), request, context(caller)))
      if (typeof answer === 'string') return { refused: answer }
      const { totalCount, [kind]: rows } = answer as Record<string, unknown>
      return listed(rows as { uid: string }[], totalCount as number)
    },
    get: async (kind, uid) => {
      const answer = await attempt(services.call(methodNamed(table[kind].get), { uid }, context(caller)))
      return typeof answer === 'string' ? answer : 'OK'
    },
  }
}

/** Reads through a face. */
export function faceReader(face: Face, authorization: string): Reader {
  return {
    list: async (kind, scope) => {
      const request: JsonObject = { pageSize: 200, ...(scope && { uidp: { [scope.by]: scope.of } }) }
      const { ok, error } = await face.call(table[kind].list, request, { authorization })
      if (error) return { refused: error.code }
      return listed(ok[kind] as unknown as { uid: string }[], ok['totalCount'] as string)
    },
    get: async (kind, uid) => {
      const { error } = await face.call(table[kind].get, { uid } satisfies Record<string, Json>, { authorization })
      return error?.code ?? 'OK'
    },
  }
}

/** What a call gave, or the code that it was refused with. */
export async function attempt(call: Promise<object>): Promise<object | string> {
  try {
    return await call
  } catch (error) {
    if (error instanceof PlatformError) return error.code
    throw error
  }
}

/** Many lists at once, as the graph reads them below each item of a page. */
export async function nestedLists(
  services: Services,
  caller: string,
  { kind, scopes }: { kind: Kind; scopes: readonly Scope[] },
): Promise<Listing[]> {
  const pages = await services.listMany(
    methodNamed(table[kind].list),
    { places: scopes.map((scope) => ({ scope })), query: { size: 200 } },
    context(caller),
  )
  return pages.map((page) => {
    if (page instanceof PlatformError) throw page
    return listed(page.items, page.total)
  })
}

/** Those of `uids` that are given when all are asked for at once. */
export async function manyRows(
  services: Services,
  caller: string,
  [kind, uids]: [Kind, readonly string[]],
): Promise<string[]> {
  const rows = await services.getMany(methodNamed(table[kind].get), { uids }, context(caller))
  return uids.filter((_, at) => rows[at] !== undefined)
}

/** The code that a write would be answered with. */
export async function rehearse(
  services: Services,
  caller: string,
  { method, request }: { method: string; request: object },
): Promise<string> {
  const answer = await attempt(services.call(methodNamed(method), request, { ...context(caller), validateOnly: true }))
  return typeof answer === 'string' ? answer : 'OK'
}
