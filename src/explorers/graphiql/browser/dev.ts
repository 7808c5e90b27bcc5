// Signing in as anybody, on a server that was started with --dev.
import { isRecord, textOf } from './answer.ts'

/** One identity to choose, with a line for people. */
export interface Choice {
  readonly uid: string
  readonly label: string
}

const ask = async (path: string, body: object): Promise<Record<string, unknown>> => {
  // Beside this page, so that it also works below a prefix.
  const response = await fetch(`dev/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(textOf(answer, 'message') || `The server answered ${response.status}.`)
  return isRecord(answer) ? answer : {}
}

/** `ada: editor in data`, with its group where it has no role. */
const labelOf = (identity: unknown): string => {
  const roles: unknown[] = isRecord(identity) && Array.isArray(identity.roles) ? identity.roles : []
  const can = roles.map((one) => `${textOf(one, 'role')} in ${textOf(one, 'group')}`).join(', ')
  return `${textOf(identity, 'name')}: ${can || 'no role'}`
}

/** Who can be signed in as. Throws what the server says against it. */
export const listChoices = async (): Promise<readonly Choice[]> => {
  const { identities } = await ask('identities', {})
  const all: unknown[] = Array.isArray(identities) ? identities : []
  return all.map((identity) => ({ uid: textOf(identity, 'uid'), label: labelOf(identity) }))
}

/** A token that stands for an identity, for an hour. */
export const tokenFor = async (uid: string): Promise<string> => textOf(await ask('token', { identity: uid }), 'token')
