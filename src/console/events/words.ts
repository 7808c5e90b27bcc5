// Events in words: what happened to what.
import type { Linked } from '../links.ts'
import { nameOf, type Named } from '../pick/names.ts'

/** Parts of types that are no words. */
const WORDS: Readonly<Record<string, string>> = {
  rolebindings: 'role binding',
  roles: 'role',
  identity_providers: 'identity provider',
  account_associations: 'account',
  external_group_role_mappings: 'group mapping',
  group_invite: 'invite',
  scim: 'directory',
}

interface Typed {
  readonly type: string
  readonly before: unknown
}

/** `dev.chainguard.api.platform.registry.repo.created.v1` → `repo`, `created`. */
export const wordsOf = ({ type, before }: Typed): { readonly thing: string; readonly what: string } => {
  const [, path = type] = /^dev\.chainguard\.api\.(?:platform\.)?\w+\.(.+)\.v\d\w*$/.exec(type) ?? []
  const parts = path.split('.').filter((part) => part !== 'batch')
  const what = parts.length > 1 ? (parts.pop() ?? '') : ''
  return {
    thing: parts.map((part) => WORDS[part] ?? part.replaceAll('_', ' ')).join(' '),
    // A tag is put where it points by the same method that makes it.
    what: what === 'created' && before !== null ? 'created again' : what.replaceAll('_', ' '),
  }
}

type Body = Readonly<Record<string, unknown>>

const bodyOf = (value: unknown): Body => (value !== null && typeof value === 'object' ? (value as Body) : {})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is called otherwise than by a name, by what people know it by. */
const NAMES = ['name', 'displayName', 'userName', 'advisoryId', 'sink', 'externalGroupId', 'email'] as const

/** What a body is about; empty where it does not say. */
const nameIn = (value: unknown): string => {
  const body = bodyOf(value)
  const role = textOf(bodyOf(body['role'])['name'])
  const who = bodyOf(body['identity'])
  const bound = textOf(who['name']) || textOf(who['email']) || textOf(who['uid'])
  if (bound !== '' && role !== '') return `${bound} as ${role}`
  return NAMES.map((name) => textOf(body[name])).find((text) => text !== '') ?? listIn(body)
}

/** Of what was done to many at once: the one, or the first and how many more. */
const listIn = (body: Body): string => {
  const [all = []] = Object.values(body).filter((value): value is readonly unknown[] => Array.isArray(value))
  const name = all.map(nameIn).find((text) => text !== '') ?? ''
  return name === '' || all.length === 1 ? name : `${name} and ${(all.length - 1).toLocaleString('en')} more`
}

/** What is imported many at once, by the list that it comes in. */
const IMPORTED = { artifacts: 'Artifact', advisories: 'Advisory' } as const

/** The resource that a body of many is about where it lists one alone. */
export const onlyOneOf = (value: unknown): Linked | undefined => {
  const body = bodyOf(value)
  for (const [field, __typename] of Object.entries(IMPORTED)) {
    const listed = body[field]
    const [one, ...others] = Array.isArray(listed) ? (listed as readonly unknown[]) : []
    const uid = textOf(bodyOf(one)['uid'])
    if (uid !== '' && others.length === 0) return { __typename, uid }
  }
  return undefined
}

export interface Told {
  readonly before: unknown
  readonly after: unknown
}

/** What the subject of an event is called; empty where nothing of it says. */
export const subjectName = ({ before, after }: Told): string => nameIn(after) || nameIn(before)

export interface Doer {
  readonly identity: Named | null
  /** It whose directory did it. */
  readonly identityProvider: { readonly name: string } | null
}

/** Who did something, as far as one may see. */
export const doerOf = ({ identity, identityProvider }: Doer): string => {
  if (identity) return nameOf(identity)
  return identityProvider ? `the directory of ${identityProvider.name}` : 'somebody out of your sight'
}
