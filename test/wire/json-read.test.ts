// What a body may hold, and what is said about what it may not: one row a rule.
import { describe, expect, it } from 'vitest'
import { AccountAssociationSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/account_associations_pb.ts'
import { DeploymentSchema } from '../../src/contract/gen/chainguard/platform/registry/deployments_pb.ts'
import { IdentitySchema } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { GroupSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { GroupInviteSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { UpdateRepoRequestSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { AdvisorySchema } from '../../src/contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { RepoSchema, SizeSchema } from './schemas.ts'
import type { FieldViolation, PlatformError } from '../../src/core/errors.ts'
import { Faults } from '../../src/wire/faults.ts'
import { jsonReader } from '../../src/wire/json-read.ts'
import type { DescMessage } from '@bufbuild/protobuf'

function read(desc: DescMessage, json: unknown): { plain: unknown; found: readonly string[] } {
  const faults = new Faults()
  const plain = jsonReader(desc)(json, { path: '', faults })
  return { plain, found: faults.found.map(({ field, description }) => `${field}: ${description}`) }
}

/** What is told of a message that is refused while it is read. */
function refusedIn(json: unknown): readonly FieldViolation[] {
  try {
    read(RepoSchema, json)
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT' })
    return (error as PlatformError).details.fieldViolations ?? []
  }
  throw new Error('it was read to the end')
}

describe('reads', () => {
  it.each<[string, DescMessage, unknown, unknown]>([
    ['camelCase', RepoSchema, { catalogTier: 'CATALOG_TIER_BASE' }, { catalogTier: 2 }],
    ['snake_case', RepoSchema, { catalog_tier: 2, active_tags: ['a'] }, { catalogTier: 2, activeTags: ['a'] }],
    ['a JSON name of its own', RepoSchema, { sync_config: { uniqueTags: true } }, { syncConfig: { uniqueTags: true } }],
    ['its camelCase', RepoSchema, { syncConfig: {} }, { syncConfig: {} }],
    ['defaults that were sent', RepoSchema, { description: '', bundles: [] }, { description: '', bundles: [] }],
    [
      'null as default',
      RepoSchema,
      { description: null, bundles: null, catalogTier: null },
      { description: '', bundles: [], catalogTier: 0 },
    ],
    ['null as null', RepoSchema, { createTime: null, syncConfig: null }, { createTime: null, syncConfig: null }],
    [
      'a time',
      RepoSchema,
      { createTime: '2026-01-31T12:00:00.5Z' },
      { createTime: new Date('2026-01-31T12:00:00.500Z') },
    ],
    [
      'a time with an offset',
      RepoSchema,
      { createTime: '2026-01-31T12:00:00.123456789+02:00' },
      { createTime: new Date('2026-01-31T10:00:00.123Z') },
    ],
    ['int64 as text', SizeSchema, { size: '9223372036854775807' }, { size: '9223372036854775807' }],
    ['int64 as number', SizeSchema, { size: 12 }, { size: '12' }],
    ['maps', GroupSchema, { resourceLimits: { a: 1, 'b.c': '2' } }, { resourceLimits: { a: 1, 'b.c': 2 } }],
    [
      'a oneof',
      IdentitySchema,
      { claimMatch: { issuer: 'i', subject: 's' } },
      { claimMatch: { issuer: 'i', subject: 's' } },
    ],
    [
      'null beside a member of a oneof',
      IdentitySchema,
      { staticKeys: null, claimMatch: {} },
      { staticKeys: null, claimMatch: {} },
    ],
    [
      'null behind a member of a oneof',
      IdentitySchema,
      { claimMatch: {}, staticKeys: null },
      { claimMatch: {}, staticKeys: null },
    ],
    [
      'null in an item as what was left out, for a list is replaced as a whole',
      DeploymentSchema,
      { charts: [{ source: null, repo: null, chart: 'c' }] },
      { charts: [{ repo: '', chart: 'c' }] },
    ],
    [
      'null in an entry of a map, and within it',
      AccountAssociationSchema,
      { github: { appInstallations: { 5: { installations: [{ name: null, installationId: '1' }] } } } },
      { github: { appInstallations: { 5: { installations: [{ name: '', installationId: '1' }] } } } },
    ],
    ['a duration', GroupInviteSchema, { ttl: '3600.5s' }, { ttl: 3600.5 }],
  ])('%s', (_name, ...[desc, json, plain]) => {
    expect(read(desc, json)).toEqual({ plain, found: [] })
  })
})

describe('refuses', () => {
  const time = 'must be an RFC 3339 time between the years 1 and 9999, e.g. "2026-01-31T12:00:00.000Z"'
  it.each<[string, DescMessage, unknown, string[]]>([
    ['a list as body', RepoSchema, [], ['body: must be a JSON object']],
    ['null as body', RepoSchema, null, ['body: must be a JSON object']],
    [
      'unknown fields',
      RepoSchema,
      { nme: 1, name: 'a', x: { y: 1 } },
      ['nme: is not a field of this message', 'x: is not a field of this message'],
    ],
    [
      'names that every object has',
      RepoSchema,
      { constructor: 1, toString: 2 },
      ['constructor: is not a field of this message', 'toString: is not a field of this message'],
    ],
    [
      'two spellings',
      RepoSchema,
      { catalogTier: 1, catalog_tier: 2 },
      ['catalogTier: is given twice, under two spellings'],
    ],
    [
      'two spellings in an item, of which the first is null',
      AdvisorySchema,
      {
        events: [
          { fixNotPlanned: null, fix_not_planned: null },
          { fix_not_planned: null, fixNotPlanned: {} },
        ],
      },
      [0, 1].map((at) => `events[${at}].fixNotPlanned: is given twice, under two spellings`),
    ],
    [
      'wrong types, all of them',
      RepoSchema,
      { name: 1, bundles: 'a', syncConfig: 'x', uid: {} },
      [
        'name: must be a string',
        'bundles: must be a list',
        'sync_config: must be a JSON object',
        'uid: must be a string',
      ],
    ],
    [
      'nested',
      RepoSchema,
      { customOverlay: { accounts: { users: [{}, { uid: 'x', nme: 1 }] } } },
      [
        'customOverlay.accounts.users[1].uid: must be a whole number',
        'customOverlay.accounts.users[1].nme: is not a field of this message',
      ],
    ],
    ...[5, 'a', true, []].map((limits): [string, DescMessage, unknown, string[]] => [
      `${JSON.stringify(limits)} as a map`,
      GroupSchema,
      { resourceLimits: limits },
      ['resourceLimits: must be an object'],
    ]),
    ['null in a list', RepoSchema, { bundles: ['a', null] }, ['bundles[1]: must be a string']],
    [
      'a mask that is null',
      UpdateRepoRequestSchema,
      { repo: { name: 'a' }, updateMask: null },
      ['updateMask: must name fields, or be left out'],
    ],
    ['null in a map', GroupSchema, { resourceLimits: { a: null } }, ['resourceLimits.a: must be a whole number']],
    [
      'NUL',
      RepoSchema,
      { name: 'a\0b', aliases: ['\0'] },
      ['name: must not contain NUL (U+0000)', 'aliases[0]: must not contain NUL (U+0000)'],
    ],
    ['a lone surrogate', RepoSchema, { name: '\ud800' }, ['name: must not contain half of a surrogate pair']],
    [
      'NUL in a key',
      GroupSchema,
      { resourceLimits: { 'a\0': 1 } },
      ['resourceLimits.a\0: the key must not contain NUL (U+0000)'],
    ],
    [
      'a key that is no key',
      GroupSchema,
      JSON.parse('{"resourceLimits":{"__proto__":1}}'),
      ['resourceLimits.__proto__: is not a possible key'],
    ],
    ['unknown enum names', SizeSchema, { size: 'x' }, ['size: must be a whole number']],
    [
      'int64 out of range',
      SizeSchema,
      { size: '9223372036854775808' },
      ['size: must be between -9223372036854775808 and 9223372036854775807'],
    ],
    [
      'int64 beyond what numbers hold',
      SizeSchema,
      { size: 2 ** 60 },
      ['size: is too large for a JSON number without loss: write it as a string'],
    ],
    [
      'int32 out of range',
      GroupSchema,
      { resourceLimits: { a: 2147483648, b: 1.5 } },
      ['resourceLimits.a: must be between -2147483648 and 2147483647', 'resourceLimits.b: must be a whole number'],
    ],
    ['a boolean as text', GroupSchema, { verified: 'true' }, ['verified: must be true or false']],
    ['a date', RepoSchema, { createTime: '2026-01-31' }, [`createTime: ${time}`]],
    ['a day that is not', RepoSchema, { createTime: '2026-02-30T00:00:00Z' }, [`createTime: ${time}`]],
    ['the year 0', RepoSchema, { createTime: '0000-12-31T00:00:00Z' }, [`createTime: ${time}`]],
    ['a time as number', RepoSchema, { createTime: 5 }, [`createTime: ${time}`]],
    [
      'a duration without unit',
      GroupInviteSchema,
      { ttl: '5' },
      ['ttl: must be seconds followed by "s", e.g. "3.5s", at most 315576000000s'],
    ],
    [
      'two members of a oneof',
      IdentitySchema,
      { claimMatch: {}, staticKeys: {} },
      ['staticKeys: only one of claimMatch, staticKeys, awsIdentity, servicePrincipal may be set'],
    ],
    [
      'two members of a oneof, the last of which is no message',
      IdentitySchema,
      { claimMatch: {}, servicePrincipal: 'SERVICE_PRINCIPAL_COSIGNED' },
      ['servicePrincipal: only one of claimMatch, staticKeys, awsIdentity, servicePrincipal may be set'],
    ],
  ])('%s', (_name, ...[desc, json, found]) => {
    expect(read(desc, json).found).toEqual(found)
  })

  it('an unknown enum name, listing those that exist', () => {
    expect(read(RepoSchema, { catalogTier: 'BASE' }).found[0]).toMatch(
      /^catalogTier: must be one of CATALOG_TIER_UNSPECIFIED, /,
    )
    expect(read(RepoSchema, { catalogTier: 99 }).found).toHaveLength(1)
  })

  it('a hundred faults, and reads no further; of no endless names', () => {
    const json = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${'x'.repeat(1000)}${n}`, n]))
    const found = refusedIn(json)
    expect(found).toHaveLength(100)
    expect(Math.max(...found.map(({ field }) => field.length))).toBeLessThan(300)
    const bundles = Object.defineProperty(new Array<unknown>(101).fill(7), 100, {
      get: () => {
        throw new Error('it was read on')
      },
    })
    expect(refusedIn({ bundles })).toHaveLength(100)
  })
})
