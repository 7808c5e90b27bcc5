// Values of enums as people read them.
import { describe, expect, it } from 'vitest'
import { CatalogTier, EventType } from '../../src/console/gen/types.ts'
import { lower, sentence } from '../../src/console/ui/words.ts'

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
