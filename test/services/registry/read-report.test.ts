// What is read of reports as their producers write them.
import { describe, expect, it, vi } from 'vitest'
import { readReport } from '../../../src/services/registry/reports/read-report.ts'
import { turnsDuring } from '../../support/turns.ts'

const DIGEST = `sha256:${'a'.repeat(64)}`

interface Run {
  readonly rules?: readonly object[]
  readonly results: readonly object[]
  readonly properties?: object
}

function sarif({ rules = [], ...run }: Run, name = 'Scanner'): string {
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name, rules } }, ...run }] })
}

async function findings(content: string) {
  const report = await readReport(content)
  if ('fault' in report) throw new Error(report.fault)
  return report.findings
}

describe('a report in SARIF', () => {
  it.each([
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['0000-12-31T23:59:59.999Z', undefined],
    ['+010000-01-01T00:00:00Z', undefined],
    ['soon', undefined],
  ])('of %s was made at %s', async (text, told) => {
    const runs = [{ tool: { driver: { name: 'Scanner' } }, results: [], invocations: [{ endTimeUtc: text }] }]
    const report = await readReport(JSON.stringify({ version: '2.1.0', runs }))
    expect('fault' in report ? report.fault : report.createTime?.toISOString()).toBe(told)
  })

  it('of Trivy says in lines of text which package it is, and its image in the properties', async () => {
    const text = (name: string): string =>
      `Package: ${name}\nInstalled Version: 1.0-r0\nVulnerability CVE-2026-1\nSeverity: MEDIUM\nFixed Version: 1.0-r1, 2.0\nLink: [CVE-2026-1](https://example.test/1)`
    const locations = [{ physicalLocation: { artifactLocation: { uri: 'app' } } }]
    const result = (name: string) => ({ ruleId: 'CVE-2026-1', ruleIndex: 0, message: { text: text(name) }, locations })
    const content = sarif({
      rules: [{ id: 'CVE-2026-1', helpUri: 'https://example.test/1', properties: { 'security-severity': '9.1' } }],
      results: [result('libcrypto'), result('libssl')],
      properties: { imageName: 'app', repoDigests: [`registry.test/app@${DIGEST}`] },
    })
    expect(await readReport(content)).toMatchObject({ digests: [DIGEST] })
    expect(await readReport(content.replace(/\["registry.*?"\]/, 'null'))).toMatchObject({ digests: [] })
    const package1 = { name: 'libcrypto', version: '1.0-r0', purl: '', locations: ['app'] }
    expect(await findings(content)).toMatchObject([
      {
        id: 'CVE-2026-1',
        severity: 'MEDIUM',
        cvss: [{ score: '9.1' }],
        fixVersions: ['1.0-r1', '2.0'],
        fixState: 'FIXED',
        packages: [package1, { ...package1, name: 'libssl' }],
      },
    ])
  })

  it('of Grype says it in the help of its rule, which the package names too', async () => {
    const help = {
      text: 'Vulnerability CVE-2026-2\nSeverity: low\nPackage: lib\nVersion: 1.1\nFix Version: \nType: rpm',
    }
    const rules = [{ id: 'CVE-2026-2-lib', help, properties: { 'security-severity': '8.2' } }]
    expect(await findings(sarif({ rules, results: [{ ruleId: 'CVE-2026-2-lib' }] }))).toMatchObject([
      {
        id: 'CVE-2026-2',
        severity: 'LOW',
        fixVersions: [],
        fixState: 'UNKNOWN',
        packages: [{ name: 'lib', version: '1.1' }],
      },
    ])
  })

  it('may name the rule of a result by its place alone', async () => {
    const rules = [{ id: 'first' }, { id: 'CVE-2026-3', shortDescription: { text: 'Three' } }]
    for (const by of [{ ruleIndex: 1 }, { rule: { index: 1 } }, { rule: { id: 'CVE-2026-3' } }]) {
      expect(await findings(sarif({ rules, results: [by] })), JSON.stringify(by)).toMatchObject([
        { id: 'CVE-2026-3', description: 'Three' },
      ])
    }
  })

  it('finds nothing in what passed, is gone, or was let pass', async () => {
    const ruleId = 'CVE-2026-4'
    const results = [
      ...['pass', 'notApplicable', 'informational'].map((kind) => ({ ruleId, kind })),
      { ruleId, baselineState: 'absent' },
      { ruleId, suppressions: [{ kind: 'inSource' }] },
      { ruleId, suppressions: [{ kind: 'external', status: 'accepted' }] },
    ]
    expect(await findings(sarif({ results }))).toEqual([])
    const open = {
      ruleId,
      kind: 'fail',
      baselineState: 'unchanged',
      suppressions: [{ kind: 'external', status: 'rejected' }],
    }
    expect(await findings(sarif({ results: [open] }))).toHaveLength(1)
  })
})

it('a report may begin with a byte order mark', async () => {
  expect(await findings(`\ufeff${sarif({ results: [{ ruleId: 'CVE-2026-5' }] })}`)).toHaveLength(1)
})

it('what is none is told by its first fault', async () => {
  expect(await readReport('{"version":"2.0.0","runs":[]}')).toEqual({
    fault: expect.stringContaining('SARIF 2.1.0: version'),
  })
  expect(await readReport('[]')).toEqual({ fault: expect.stringContaining('no report') })
})

describe('a report that is made to hold everybody up', () => {
  const grype = (matches: readonly unknown[]): string => JSON.stringify({ matches, descriptor: { name: 'grype' } })

  it.each([
    ['of numbers', `[${'1,'.repeat(600_000)}1]`, 'has more than 500000 members and items'],
    ['of brackets', '['.repeat(200_000), 'is nested more than 100 levels deep'],
    [
      'that says of many vulnerabilities nothing',
      grype(Array.from({ length: 50_000 }, () => ({}))),
      'matches.0.vulnerability: ',
    ],
    [
      'with scores that are none',
      JSON.stringify({
        SchemaVersion: 2,
        Results: [
          {
            Vulnerabilities: [
              {
                VulnerabilityID: 'a',
                PkgName: 'b',
                CVSS: Object.fromEntries([...'0123456789'].map((one) => [one, 1])),
              },
            ],
          },
        ],
      }),
      'Results.0.Vulnerabilities.0.CVSS.0: ',
    ],
  ])('%s is refused with one fault', async (_what, content, fault) => {
    expect(await readReport(content)).toEqual({ fault: expect.stringContaining(fault) as string })
  })

  it('may name one vulnerability ten thousand times: what is said of it is joined once', async () => {
    const matches = Array.from({ length: 10_000 }, (_, at) => ({
      vulnerability: { id: 'CVE-2026-1', urls: [`https://example.test/${at % 7}`] },
      artifact: { name: `p${at}` },
    }))
    const content = grype(matches)
    const written = vi.spyOn(JSON, 'stringify')
    const [one, ...more] = await findings(content)
    const { length } = written.mock.calls
    written.mockRestore()
    expect(more).toEqual([])
    expect(one).toMatchObject({ packages: { length: 10_000 }, urls: { length: 7 } })
    expect(length).toBeLessThan(3 * matches.length)
  })

  it('may have one rule for all results: its text is read once, and not kept for each where it is long', async () => {
    const results = Array.from({ length: 1_000 }, (_, at) => ({ ruleId: `x${at}`, ruleIndex: 0 }))
    const rule = { id: 'x', help: { text: 'Package: lib\n'.repeat(1_000) }, fullDescription: { text: 'y' } }
    const read = vi.spyOn(String.prototype, 'matchAll')
    const found = await findings(sarif({ rules: [rule], results }))
    const times = read.mock.contexts.filter((text) => String(text) === rule.help.text).length
    read.mockRestore()
    expect(found).toHaveLength(1_000)
    expect(found[999]).toMatchObject({ id: 'x999', packages: [{ name: 'lib' }] })
    expect(times).toBe(1)
    const long = { ...rule, fullDescription: { text: 'y'.repeat(100_000) } }
    expect(await readReport(sarif({ rules: [long], results }))).toEqual({
      fault: 'says more than 16777216 characters, with the texts that its findings share',
    })
  })

  it('leaves others their turn of the event loop as it is read, however much lies in one place', async () => {
    const locations = Array.from({ length: 100 }, () => ({ path: '/a' }))
    const read = () => findings(grype([{ vulnerability: { id: 'a' }, artifact: { name: 'p', locations } }]))
    expect(await turnsDuring(read)).toBeGreaterThanOrEqual(9)
  })

  it('is kept as a database can hold it, with names as they are', async () => {
    const match = { vulnerability: { id: 'a', description: 'x\0y\ud800' }, artifact: { name: 'p' } }
    expect(await findings(grype([match]))).toMatchObject([{ description: 'xy\ufffd' }])
  })
})
