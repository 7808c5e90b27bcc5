// Signing in as anybody, on a server that was started with --dev.
import { base } from '../base.ts'
import type { Capability } from '../gen/types.ts'
import type { GraphCall } from '../graph/calls.ts'
import type { SameCall } from '../graph/same-call.ts'

/** Whether this server signs in as anybody (`serve --dev`). */
export const isDev = document.body.dataset.dev !== undefined

/** One identity to choose. */
export interface DevIdentity {
  readonly uid: string
  readonly name: string
  readonly description: string
  readonly group?: string
  readonly roles: readonly { readonly role: string; readonly group: string }[]
  /** Whether a token of its provider gives more, by the groups that it tells; a token of this server does not. */
  readonly mayBeTold: boolean
}

const ask = async <Answer>(path: string, body: object): Promise<Answer> => {
  const response = await fetch(new URL(`dev/${path}`, base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  })
  const answer = (await response.json()) as Answer & { readonly message?: string }
  if (!response.ok) throw new Error(answer.message ?? `The server answered ${response.status}.`)
  return answer
}

/** What somebody may do, in words: `editor in data`. */
export const rolesOf = ({ roles, mayBeTold }: Pick<DevIdentity, 'roles' | 'mayBeTold'>): string =>
  roles.map(({ role, group }) => `${role} in ${group}`).join(', ') ||
  (mayBeTold ? 'no role but by the groups in its provider’s token' : 'no role')

/** Who can be signed in as. Throws what the server says against it. */
export const listIdentities = async (): Promise<readonly DevIdentity[]> =>
  (await ask<{ readonly identities: readonly DevIdentity[] }>('identities', {})).identities

/** A token that stands for an identity; an hour long unless `seconds` say less. */
export const tokenFor = async (uid: string, seconds?: number): Promise<string> =>
  (await ask<{ readonly token: string }>('token', { identity: uid, seconds })).token

/** One request on a face, as the server noted it. */
export interface DevRequest {
  readonly number: number
  readonly time: string
  readonly face: string
  readonly what: string
  readonly caller?: string
  readonly ms: number
  readonly points: number
  /** Of HTTP; absent: the client went away before. */
  readonly status?: number
  /** Of the answer, as gRPC names it. */
  readonly code: string
  /** Which right was lacking, as it was then. */
  readonly refused?: string
  /** The same as the graph is asked why: a capability, and the uid of where. */
  readonly lacking?: { readonly capability: Capability; readonly at: string }
  readonly requestId: string
  /** The same call as commands to copy; of an operation of the graph that one alone. */
  readonly same: SameCall
  /** Of an operation of the graph: what it asked for, on the other faces. */
  readonly calls?: readonly GraphCall[]
}

/** What came after a number, once there is any or some seconds have passed. */
export const listRequests = async (after: number): Promise<readonly DevRequest[]> =>
  (await ask<{ readonly requests: readonly DevRequest[] }>('requests', { after })).requests
