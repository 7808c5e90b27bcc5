// Events in words: what each is about is said by the name that people know it by, and leads to where it is shown.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { doerOf, onlyOneOf, subjectName, wordsOf } from '../../src/console/events/words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an event', () => {
  it.each([
    ['a group', { uid: 'u', name: 'edge' }, 'edge'],
    ['a binding', { identity: { uid: 'i', name: 'ada' }, role: { name: 'viewer' } }, 'ada as viewer'],
    ['a binding of who has no name', { identity: { uid: 'i', name: '' }, role: { name: 'viewer' } }, 'i as viewer'],
    ['a subscription', { uid: 'u', sink: 'https://a.example.com/' }, 'https://a.example.com/'],
    ['a user of a directory', { id: '1', userName: 'hedy', displayName: 'Hedy' }, 'Hedy'],
    ['a mapping', { uid: 'u', externalGroupId: 'on call' }, 'on call'],
    ['an advisory', { uid: 'u', advisoryId: 'CVE-1' }, 'CVE-1'],
    ['one of many', { artifacts: [{ uid: 'u', name: 'numpy' }] }, 'numpy'],
    ['many', { advisories: [{ advisoryId: 'A-1' }, { advisoryId: 'A-2' }, {}] }, 'A-1 and 2 more'],
    ['a readme', { uid: 'u', content: '# name' }, ''],
    ['many without names', { items: [{ digest: 'd' }] }, ''],
  ])('is about %s', (_, body, name) => {
    expect(subjectName({ before: null, after: body })).toBe(name)
    expect(subjectName({ before: body, after: null })).toBe(name)
  })

  it('has its type in words', () => {
    const user = { type: 'dev.chainguard.api.iam.scim.user.created.v1', before: null }
    expect(wordsOf(user)).toEqual({ thing: 'directory user', what: 'created' })
  })

  it('tells who did it, a directory by its provider', () => {
    const ada = { uid: 'i', name: 'ada', email: 'ada@example.com' }
    const okta = { name: 'okta' }
    expect(doerOf({ identity: ada, identityProvider: null })).toBe('ada')
    expect(doerOf({ identity: { ...ada, name: '' }, identityProvider: null })).toBe('ada@example.com')
    expect(doerOf({ identity: null, identityProvider: okta })).toBe('the directory of okta')
    expect(doerOf({ identity: null, identityProvider: null })).toBe('somebody out of your sight')
  })

  it('is not told as the first of its kind where there was something before', () => {
    const tag = { type: 'dev.chainguard.api.platform.registry.tag.created.v1', before: { name: '1.29' } }
    expect(wordsOf(tag)).toEqual({ thing: 'tag', what: 'created again' })
    const repo = { type: 'dev.chainguard.api.platform.registry.repo.updated.v1', before: { name: 'nginx' } }
    expect(wordsOf(repo)).toEqual({ thing: 'repo', what: 'updated' })
  })

  it('leads to the one of many that it is about', () => {
    const [one, two] = [
      { uid: 'o/a', name: 'numpy' },
      { uid: 'o/b', name: 'torch' },
    ]
    expect(onlyOneOf({ artifacts: [one], skipped: [] })).toEqual({ __typename: 'Artifact', uid: 'o/a' })
    expect(onlyOneOf({ advisories: [one] })).toEqual({ __typename: 'Advisory', uid: 'o/a' })
    expect(onlyOneOf({ artifacts: [one, two] })).toBeUndefined()
    expect(onlyOneOf({ items: [{ digest: 'd' }] })).toBeUndefined()
    expect(onlyOneOf(null)).toBeUndefined()
  })

  it('leads to where what it is about is shown among others', async () => {
    vi.stubGlobal('document', { baseURI: 'http://localhost/', body: { dataset: { base: './' } } })
    vi.stubGlobal('location', new URL('http://localhost/'))
    const { pathOf } = await import('../../src/console/links.ts')
    const [org, group, repo, tag] = ['o', 'o/g', 'o/g/r', 'o/g/r/t'] as const
    expect(pathOf({ __typename: 'Tag', uid: tag })).toBe(`/repos/${repo}?view=tags&tag=${encodeURIComponent(tag)}`)
    expect(pathOf({ __typename: 'RoleBinding', uid: 'o/g/b' })).toBe(`/groups/${group}?tab=people`)
    expect(pathOf({ __typename: 'Role', uid: 'o/r' })).toBe(`/groups/${org}?tab=roles`)
    expect(pathOf({ __typename: 'Role', uid: 'builtin' })).toBeUndefined()
  })
})
