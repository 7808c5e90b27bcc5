// How a new resource is called in each language of the house, all of it from its name and that of its parent.
import { pluralOf } from '../../src/contract/standard.ts'

/** What resources can hang below: the kinds whose kept totals go with them (keep_scope_counts in the migrations). */
const PARENTS = {
  Group: { domain: 'iam', file: 'group', kind: 'groups', variable: '$org', levels: 1 },
  Repo: { domain: 'registry', file: 'repo', kind: 'repos', variable: '$repo', levels: 2 },
} as const

export interface Names {
  /** `ApiKey` */
  readonly type: string
  /** `ApiKeys` */
  readonly types: string
  /** `apiKey` */
  readonly one: string
  /** `apiKeys` */
  readonly many: string
  /** `api_key`: the field of requests. */
  readonly field: string
  /** `api_keys`: the table, the file of the contract and the part of capabilities and event types. */
  readonly table: string
  /** `api-key`: the file of the graph. */
  readonly file: string
  /** `api-keys`: the files of the service and of the cases. */
  readonly files: string
  /** `an api key` */
  readonly a: string
  /** `api key` */
  readonly word: string
  /** `api keys` */
  readonly words: string
  /** `CAP_IAM_API_KEYS` */
  readonly capability: string
  /** `iam` */
  readonly domain: string
  readonly parent: (typeof PARENTS)[keyof typeof PARENTS] & {
    readonly type: keyof typeof PARENTS
    /** `group` */
    readonly word: string
  }
}

function parted(name: string, by: string): string {
  return name.replace(/\B[A-Z]/g, (letter) => by + letter).toLowerCase()
}

/**
 * The names of a resource.
 * @param type in the singular, PascalCase: `ApiKey`
 * @throws Error that says what to write instead
 */
export function namesOf(type: string, { parent, domain }: { parent: string; domain?: string | undefined }): Names {
  if (!/^(?:[A-Z][a-z0-9]+)+$/.test(type) || type.endsWith('s')) {
    throw new Error(`${type}: give the resource's name in the singular and PascalCase, such as ApiKey.`)
  }
  if (!(parent in PARENTS)) throw new Error(`--parent is one of ${Object.keys(PARENTS).join(' and ')}.`)
  const above = PARENTS[parent as keyof typeof PARENTS]
  const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
  const types = pluralOf(type)
  const table = parted(types, '_')
  const word = parted(type, ' ')
  const part = domain ?? above.domain
  return {
    type,
    types,
    one: lower(type),
    many: lower(types),
    field: parted(type, '_'),
    table,
    file: parted(type, '-'),
    files: parted(types, '-'),
    a: `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`,
    word,
    words: pluralOf(word),
    capability: `CAP_${part}_${table}`.toUpperCase(),
    domain: part,
    parent: { ...above, type: parent as keyof typeof PARENTS, word: parent.toLowerCase() },
  }
}
