// Signing in as anybody, on a server that was started with --dev.
import { base } from '../base.ts'

/** Whether this server signs in as anybody (`serve --dev`). */
export const isDev = document.body.dataset.dev !== undefined

/** One identity to choose. */
export interface DevIdentity {
  readonly uid: string
  readonly name: string
  readonly description: string
  readonly group?: string
  readonly roles: readonly { readonly role: string; readonly group: string }[]
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
export const rolesOf = ({ roles }: DevIdentity): string =>
  roles.map(({ role, group }) => `${role} in ${group}`).join(', ') || 'no role'

/** Who can be signed in as. Throws what the server says against it. */
export const listIdentities = async (): Promise<readonly DevIdentity[]> =>
  (await ask<{ readonly identities: readonly DevIdentity[] }>('identities', {})).identities

/** A token that stands for an identity; an hour long unless `seconds` say less. */
export const tokenFor = async (uid: string, seconds?: number): Promise<string> =>
  (await ask<{ readonly token: string }>('token', { identity: uid, seconds })).token
