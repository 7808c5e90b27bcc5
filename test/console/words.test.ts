// Values of enums as people read them.
import { describe, expect, it } from 'vitest'
import { Capability, CatalogTier, EventType } from '../../src/console/gen/types.ts'
import { lower, rightOptions, rightText, sentence } from '../../src/console/ui/words.ts'

describe('a value of an enum', () => {
  it('is written as words, of which what stands for a name keeps its capitals', () => {
    expect(Object.values(CatalogTier).map(sentence)).toEqual([
      'AI',
      'Application',
      'Base',
      'Commercial',
      'Devtools',
      'FIPS',
    ])
    expect(sentence('IAM_IDENTITY_PROVIDERS_SCIM_ENABLED_UPDATED')).toBe('IAM identity providers SCIM enabled updated')
    expect(lower('IN_PROGRESS')).toBe('in progress')
    expect(lower('SCIM_USER')).toBe('SCIM user')
    expect(sentence(null)).toBe('Not known')
  })

  it('is a word of its own where it stands for a name', () => {
    const all = Object.values(EventType).map(sentence)
    expect(all.filter((text) => /\b(Iam|iam|Scim|scim|Ai|Fips)\b/.test(text))).toEqual([])
    expect(sentence('EMAIL_SCIMMED')).toBe('Email scimmed')
  })
})

describe('a right', () => {
  const all = Object.values(Capability)

  it('has words that no other right has', () => {
    expect(new Set(all.map(rightText)).size).toBe(all.length)
  })

  it('says of what it is where others have the rest of its name', () => {
    expect(rightText('LIBRARIES_ENTITLEMENTS_LIST')).toBe('libraries entitlements list')
    expect(rightText('LIBRARIES_GO_LIST')).toBe('libraries go list')
    expect([rightText('IAM_POLICY_CREATE'), rightText('LIBRARIES_POLICY_CREATE')]).toEqual([
      'IAM policy create',
      'libraries policy create',
    ])
    expect(rightText('IAM_GROUPS_CREATE')).toBe('groups create')
    expect(rightText('EVENTS_SUBSCRIPTION_LIST')).toBe('subscription list')
  })

  it('stands in a list by its words', () => {
    const options = rightOptions(all)
    expect(options.map(({ value }) => value).sort()).toEqual([...all].sort())
    const texts = options.map(({ text }) => text.toLowerCase())
    expect(texts).toEqual([...texts].sort())
    expect(rightOptions(['TAG_LIST', 'IAM_ROLES_LIST', 'REPO_LIST']).map(({ text }) => text)).toEqual([
      'repo list',
      'roles list',
      'tag list',
    ])
  })
})
