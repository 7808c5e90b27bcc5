// Types of events in words.

/** Parts of types that are no words. */
const WORDS: Readonly<Record<string, string>> = {
  rolebindings: 'role binding',
  roles: 'role',
  identity_providers: 'identity provider',
  account_associations: 'account',
  external_group_role_mappings: 'group mapping',
  group_invite: 'invite',
}

/** `dev.chainguard.api.platform.registry.repo.created.v1` → `repo`, `created`. */
export const wordsOf = (type: string): { readonly thing: string; readonly what: string } => {
  const [, path = type] = /^dev\.chainguard\.api\.(?:platform\.)?\w+\.(.+)\.v\d\w*$/.exec(type) ?? []
  const parts = path.split('.').filter((part) => part !== 'batch')
  const what = parts.length > 1 ? (parts.pop() ?? '') : ''
  return {
    thing: parts.map((part) => WORDS[part] ?? part.replaceAll('_', ' ')).join(' '),
    what: what.replaceAll('_', ' '),
  }
}

const named = (body: unknown): string => {
  const name = body !== null && typeof body === 'object' && 'name' in body ? body.name : undefined
  return typeof name === 'string' ? name : ''
}

/** What the subject of an event is called; empty where it has no name. */
export const subjectName = ({ before, after }: { readonly before: unknown; readonly after: unknown }): string =>
  named(after) || named(before)
