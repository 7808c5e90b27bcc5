// The documents of other standards, held against the standards: every kind of event, every reason, names of every kind.
import * as mandatory from '@secvisogram/csaf-validator-lib/mandatoryTests.js'
import { csaf_2_0, csaf_2_0_strict } from '@secvisogram/csaf-validator-lib/schemaTests.js'
import validate from '@secvisogram/csaf-validator-lib/validate.js'
import { PackageURL } from 'packageurl-js'
import { describe, expect, it } from 'vitest'
import { csafIdOf, csafOf } from '../../../src/services/vulnerabilities/csaf.ts'
import { openVexOf } from '../../../src/services/vulnerabilities/openvex.ts'
import { productOf, type Finding, type Findings } from '../../../src/services/vulnerabilities/vex.ts'
import { openVexDocument } from './openvex-rules.ts'

const finding = (fields: Partial<Finding> = {}): Finding => ({
  advisoryId: 'GO-2024-2687',
  artifactName: 'golang.org/x/net',
  artifactType: 'golang',
  aliases: ['CVE-2023-45288', 'GHSA-4v7x-pqxf-cx7m'],
  latest: 1,
  fixed: null,
  note: null,
  reason: null,
  time: new Date('2026-01-02T03:04:05.678Z'),
  ...fields,
})
const findings = (...rows: Finding[]): Findings => ({
  name: rows[0]!.artifactName,
  publisher: 'https://platform.example.com',
  id: 'ab'.repeat(32),
  rows,
})

/** What the validator of the standard finds wrong. */
async function faultsOfCsaf(document: object): Promise<object[]> {
  const { tests } = await validate([csaf_2_0, csaf_2_0_strict, ...Object.values(mandatory)], structuredClone(document))
  return tests.filter((test) => !test.isValid).map(({ name, errors }) => ({ name, errors }))
}

const every = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((latest) => finding({ latest, ...(latest === 3 && { fixed: 'v0.23.0' }) })),
  ...[1, 2, 3, 4, 5, 6, 7].map((reason) => finding({ latest: 4, reason, note: 'because' })),
]

it('is held against rules that find faults', async () => {
  const document = csafOf(findings(finding({ latest: 5 }))) as { vulnerabilities: object[] }
  const { remediations: _, ...bare } = document.vulnerabilities[0] as { remediations: object }
  expect(await faultsOfCsaf({ ...document, vulnerabilities: [bare] })).not.toEqual([])
})

describe('each kind of finding', () => {
  it.each(every.map((row) => [`event ${row.latest}, reason ${row.reason}`, row] as const))('%s', async (_, row) => {
    expect(await faultsOfCsaf(csafOf(findings(row)))).toEqual([])
    expect(openVexDocument.safeParse(openVexOf(findings(row))).error?.issues).toBeUndefined()
  })
})

it('tells of several advisories on one vulnerability once, and of a product what was said last', async () => {
  const given = findings(
    finding({ advisoryId: 'GHSA-1', latest: 5, time: new Date('2026-01-01') }),
    finding({ advisoryId: 'GO-1', latest: 4, reason: 5, time: new Date('2026-01-02') }),
    finding({ advisoryId: 'GO-1', latest: 3, fixed: '1.2', time: new Date('2025-01-01') }),
    finding({ advisoryId: 'OTHER', aliases: [], latest: 1 }),
  )
  const document = csafOf(given) as { vulnerabilities: object[] }
  expect(await faultsOfCsaf(document)).toEqual([])
  expect(document.vulnerabilities).toMatchObject([
    {
      cve: 'CVE-2023-45288',
      ids: [{ text: 'GHSA-1' }, { text: 'GO-1' }],
      product_status: {
        known_not_affected: ['pkg:golang/golang.org/x/net'],
        fixed: ['pkg:golang/golang.org/x/net@1.2'],
      },
      flags: [{ label: 'vulnerable_code_not_in_execute_path', product_ids: ['pkg:golang/golang.org/x/net'] }],
    },
    { ids: [{ text: 'OTHER' }], product_status: { under_investigation: ['pkg:golang/golang.org/x/net'] } },
  ])
  expect(document.vulnerabilities[0]).not.toHaveProperty('remediations')
})

it('says a thing once', () => {
  const twice = finding({ aliases: ['CVE-2024-0001', 'CVE-2024-0001'] })
  const document = openVexOf(findings(twice, { ...twice }))
  expect(openVexDocument.safeParse(document).success).toBe(true)
  expect(document).toMatchObject({ statements: [{ vulnerability: { aliases: ['CVE-2024-0001'] } }] })
})

it('names the file of a CSAF document after its id', () => {
  const { document } = csafOf(findings(finding())) as { document: { tracking: { id: string } } }
  expect(csafIdOf(findings(finding()))).toBe(document.tracking.id)
  expect(document.tracking.id).toMatch(/^[+\-a-z0-9]+$/)
})

describe('package URLs', () => {
  it.each([
    ['golang', 'golang.org/x/net', 'v0.1.0', 'pkg:golang/golang.org/x/net@v0.1.0'],
    ['npm', '@scope/name', '1.0.0', 'pkg:npm/%40scope/name@1.0.0'],
    ['maven', 'org.slf4j:slf4j-api', '2.0.0', 'pkg:maven/org.slf4j/slf4j-api@2.0.0'],
    ['pypi', 'Foo_Bar', '1.0', 'pkg:pypi/foo-bar@1.0'],
    ['apk', 'nginx', '1.27.4-r0', 'pkg:apk/nginx@1.27.4-r0'],
    ['deb', 'libssl3', null, 'pkg:deb/libssl3'],
    ['some kind!', 'a b', '1', 'pkg:some-kind-/a%20b@1'],
    ['7', '/', null, 'pkg:generic/%2F'],
  ])('%s %s', (...[artifactType, artifactName, fixed, wanted]) => {
    const text = productOf(finding({ artifactType, artifactName, fixed }))
    expect(text).toBe(wanted)
    expect(PackageURL.fromString(text).toString()).toBe(text)
  })
})

describe('a package that its kind would name otherwise is named as one of no kind', () => {
  it.each([
    ['maven', 'log4j-core', null],
    ['swift', 'swift-nio', '1.0.0'],
    ['swift', 'github.com/apple/swift-nio', null],
    ['cran', 'dplyr', null],
    ['conan', 'openssl@user', '3.0'],
    ['oci', 'library/nginx', null],
    ['pub', 'Http.Client', null],
  ])('%s %s %s', (artifactType, artifactName, fixed) => {
    const purl = PackageURL.fromString(productOf(finding({ artifactType, artifactName, fixed })))
    expect([artifactType, 'generic']).toContain(purl.type)
    expect(purl.version ?? null).toBe(fixed)
  })

  it('and keeps its kind where that can name it', () => {
    expect(productOf(finding({ artifactType: 'maven', artifactName: 'org.apache:log4j' }))).toBe(
      'pkg:maven/org.apache/log4j',
    )
    expect(productOf(finding({ artifactType: 'maven', artifactName: 'log4j-core' }))).toBe('pkg:generic/log4j-core')
  })
})
