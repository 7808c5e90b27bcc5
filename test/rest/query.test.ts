// What query parameters mean, and what is said about those that mean nothing.
import { describe, expect, it } from 'vitest'
import { methods } from '../../src/contract/methods.ts'
import { parsePairs, readPairs, takeValidateOnly } from '../../src/rest/query.ts'
import { Faults } from '../../src/wire/faults.ts'

function read(method: string, query: string, taken: string[] = []): { plain: object; found: string[] } {
  const faults = new Faults()
  const into = {}
  readPairs(parsePairs(query, faults), { desc: methods.get(method)!.desc.input, taken: new Set(taken), into, faults })
  return { plain: into, found: faults.found.map(({ field, description }) => `${field}: ${description}`) }
}

const REPOS = 'registry.v2.ReposService/ListRepos'
const TAGS = 'registry.v2.TagsService/ListTags'
const UPDATE = 'registry.v2.ReposService/UpdateRepo'
const REPORTS = 'advisory.v2.SecurityAdvisoryService/ListResolvedVulnsReports'
const ADVISORIES = 'vulnerabilities.v2.AdvisoriesService/ListAdvisories'
const IDENTITIES = 'iam.v2.IdentitiesService/ListIdentities'

describe('reads', () => {
  it.each<[string, string, object]>([
    [REPOS, '', {}],
    [REPOS, '&&page_size=5&', { pageSize: 5 }],
    [REPOS, 'page_size=5&orderBy=name%20desc&skip=0', { pageSize: 5, orderBy: 'name desc', skip: 0 }],
    [REPOS, 'order_by=name+desc,created_at', { orderBy: 'name desc,created_at' }],
    [REPOS, 'name=a%2Bb%26c%3D%C3%A9', { name: 'a+b&c=é' }],
    [REPOS, 'name=', { name: '' }],
    [REPOS, 'name', { name: '' }],
    [REPOS, 'name=a=b', { name: 'a=b' }],
    [REPOS, 'uidp.children_of=a/b&uidp.descendantsOf=c', { uidp: { childrenOf: 'a/b', descendantsOf: 'c' } }],
    [REPOS, 'uidp.in_root=true', { uidp: { inRoot: true } }],
    [
      TAGS,
      'updatedSince=2026-01-31T12:00:00Z&include_dates=false',
      { updatedSince: new Date('2026-01-31T12:00:00Z'), includeDates: false },
    ],
    [TAGS, 'updated_since=2026-01-31T12:00:00%2B02:00', { updatedSince: new Date('2026-01-31T10:00:00Z') }],
    [ADVISORIES, 'artifactNames=a&artifact_names=b', { artifactNames: ['a', 'b'] }],
    [ADVISORIES, 'artifactNames=a,b', { artifactNames: ['a,b'] }],
    [IDENTITIES, 'relationship_type=RELATIONSHIP_TYPE_STATIC', { relationshipType: 2 }],
    [IDENTITIES, 'relationshipType=2', { relationshipType: 2 }],
    [UPDATE, 'updateMask=name,custom_overlay.accounts', { updateMask: ['name', 'custom_overlay.accounts'] }],
    [UPDATE, 'update_mask=*', { updateMask: ['*'] }],
    [REPORTS, 'image_refs.repo=r&imageRefs.tags=a&imageRefs.tags=b', { imageRefs: [{ repo: 'r', tags: ['a', 'b'] }] }],
  ])('%s?%s', (method, query, plain) => {
    expect(read(method, query)).toEqual({ plain, found: [] })
  })
})

describe('refuses', () => {
  it.each<[string, string, string[]]>([
    [
      REPOS,
      'page-size=5&nme=a',
      ['page-size: is not a parameter of this method', 'nme: is not a parameter of this method'],
    ],
    [REPOS, '=5', ['query: is not a parameter of this method']],
    [REPOS, 'constructor=5', ['constructor: is not a parameter of this method']],
    [REPOS, 'page_size=5&page_size=6', ['page_size: is given twice']],
    [REPOS, 'page_size=5&pageSize=5', ['pageSize: is given twice']],
    [REPOS, 'page_size=five&skip=', ['page_size: must be a whole number', 'skip: must be a whole number']],
    [REPOS, 'page_size=2147483648', ['page_size: must be between -2147483648 and 2147483647']],
    [REPOS, 'name=a%00', ['name: must not contain NUL (U+0000)']],
    [REPOS, 'name=%zz', ['name: is not percent-encoded UTF-8']],
    [REPOS, 'name=%ff', ['name: is not percent-encoded UTF-8']],
    [REPOS, 'n%ffme=a', ['n%ffme: is not percent-encoded UTF-8']],
    [REPOS, 'uidp=a', ['uidp: needs the name of one of its fields, after a dot']],
    [REPOS, 'uidp.in_root=1', ['uidp.in_root: must be true or false']],
    [REPOS, 'uidp.nme=1', ['uidp.nme: is not a parameter of this method']],
    [REPOS, 'name.x=1', ['name.x: is not a parameter of this method']],
    [REPOS, 'uidp.childrenOf=a&uidp.children_of=b', ['uidp.children_of: is given twice']],
    [REPORTS, 'imageRefs.repo=a&imageRefs.repo=b', ['imageRefs.repo: is given twice']],
    [UPDATE, 'updateMask=a,,b', ['updateMask: has an empty path']],
    [UPDATE, 'repo.name=a', ['repo.name: is taken from the path or the body, not from a parameter']],
  ])('%s?%s', (method, query, found) => {
    expect(read(method, query, ['repo']).found).toEqual(found)
  })

  it('times and enums, saying what they look like', () => {
    expect(read(TAGS, 'updated_since=yesterday').found[0]).toMatch(/^updated_since: must be an RFC 3339 time/)
    expect(read(IDENTITIES, 'relationship_type=STATIC').found[0]).toMatch(/^relationship_type: must be one of RELA/)
    expect(read(IDENTITIES, 'relationship_type=77').found).toHaveLength(1)
  })
})

describe('validate_only', () => {
  it.each<[string, boolean, string[]]>([
    ['', false, []],
    ['validate_only=true', true, []],
    ['validateOnly=false', false, []],
    ['validateOnly=yes', false, ['validateOnly']],
    ['validateOnly', false, ['validateOnly']],
    ['validateOnly=true&validate_only=true', true, ['validate_only']],
  ])('%s', (query, expected, fields) => {
    const faults = new Faults()
    const { rest, validateOnly } = takeValidateOnly(parsePairs(`${query}&a=b`, faults), faults)
    expect([rest, validateOnly]).toEqual([[['a', 'b']], expected])
    expect(faults.found.map(({ field }) => field)).toEqual(fields)
  })
})

describe('a form of very many fields', () => {
  const desc = methods.get('oidc.SecurityTokenService/Exchange')!.desc.input

  it('is read in a time that grows with its length', () => {
    const into: { aud?: unknown[] } = {}
    const pairs = Array.from({ length: 300_000 }, () => ['aud', 'a'] as const)
    readPairs(pairs, { desc, taken: new Set(), into, faults: new Faults() })
    expect(into.aud).toHaveLength(300_000)
  })

  it('is refused before it is taken apart', () => {
    const found = (count: number): readonly string[] => {
      const faults = new Faults()
      const pairs = parsePairs('aud=a&'.repeat(count), faults)
      return [`${pairs.length}`, ...faults.found.map(({ field, description }) => `${field}: ${description}`)]
    }
    expect(found(10_000)).toEqual(['10000'])
    expect(found(10_001)).toEqual(['0', 'body: has more than 10000 fields'])
  })
})
