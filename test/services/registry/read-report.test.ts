// What is read of reports as their producers write them.
import { describe, expect, it } from 'vitest'
import { readReport } from '../../../src/services/registry/reports/read-report.ts'

const DIGEST = `sha256:${'a'.repeat(64)}`

interface Run {
  readonly rules?: readonly object[]
  readonly results: readonly object[]
  readonly properties?: object
}

function sarif({ rules = [], ...run }: Run, name = 'Scanner'): string {
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name, rules } }, ...run }] })
}

function findings(content: string) {
  const report = readReport(content)
  if ('fault' in report) throw new Error(report.fault)
  return report.findings
}

describe('a report in SARIF', () => {
  it('of Trivy says in lines of text which package it is, and its image in the properties', () => {
    const text = (name: string): string =>
      `Package: ${name}\nInstalled Version: 1.0-r0\nVulnerability CVE-2026-1\nSeverity: MEDIUM\nFixed Version: 1.0-r1, 2.0\nLink: [CVE-2026-1](https://example.test/1)`
    const locations = [{ physicalLocation: { artifactLocation: { uri: 'app' } } }]
    const result = (name: string) => ({ ruleId: 'CVE-2026-1', ruleIndex: 0, message: { text: text(name) }, locations })
    const content = sarif({
      rules: [{ id: 'CVE-2026-1', helpUri: 'https://example.test/1', properties: { 'security-severity': '9.1' } }],
      results: [result('libcrypto'), result('libssl')],
      properties: { imageName: 'app', repoDigests: [`registry.test/app@${DIGEST}`] },
    })
    expect(readReport(content)).toMatchObject({ digests: [DIGEST] })
    expect(readReport(content.replace(/\["registry.*?"\]/, 'null'))).toMatchObject({ digests: [] })
    const package1 = { name: 'libcrypto', version: '1.0-r0', purl: '', locations: ['app'] }
    expect(findings(content)).toMatchObject([
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

  it('of Grype says it in the help of its rule, which the package names too', () => {
    const help = {
      text: 'Vulnerability CVE-2026-2\nSeverity: low\nPackage: lib\nVersion: 1.1\nFix Version: \nType: rpm',
    }
    const rules = [{ id: 'CVE-2026-2-lib', help, properties: { 'security-severity': '8.2' } }]
    expect(findings(sarif({ rules, results: [{ ruleId: 'CVE-2026-2-lib' }] }))).toMatchObject([
      {
        id: 'CVE-2026-2',
        severity: 'LOW',
        fixVersions: [],
        fixState: 'UNKNOWN',
        packages: [{ name: 'lib', version: '1.1' }],
      },
    ])
  })

  it('may name the rule of a result by its place alone', () => {
    const rules = [{ id: 'first' }, { id: 'CVE-2026-3', shortDescription: { text: 'Three' } }]
    for (const by of [{ ruleIndex: 1 }, { rule: { index: 1 } }, { rule: { id: 'CVE-2026-3' } }]) {
      expect(findings(sarif({ rules, results: [by] })), JSON.stringify(by)).toMatchObject([
        { id: 'CVE-2026-3', description: 'Three' },
      ])
    }
  })

  it('finds nothing in what passed, is gone, or was let pass', () => {
    const ruleId = 'CVE-2026-4'
    const results = [
      ...['pass', 'notApplicable', 'informational'].map((kind) => ({ ruleId, kind })),
      { ruleId, baselineState: 'absent' },
      { ruleId, suppressions: [{ kind: 'inSource' }] },
      { ruleId, suppressions: [{ kind: 'external', status: 'accepted' }] },
    ]
    expect(findings(sarif({ results }))).toEqual([])
    const open = {
      ruleId,
      kind: 'fail',
      baselineState: 'unchanged',
      suppressions: [{ kind: 'external', status: 'rejected' }],
    }
    expect(findings(sarif({ results: [open] }))).toHaveLength(1)
  })
})

it('a report may begin with a byte order mark', () => {
  expect(findings(`\ufeff${sarif({ results: [{ ruleId: 'CVE-2026-5' }] })}`)).toHaveLength(1)
})

it('what is none is told by its first fault', () => {
  expect(readReport('{"version":"2.0.0","runs":[]}')).toEqual({
    fault: expect.stringContaining('SARIF 2.1.0: version'),
  })
  expect(readReport('[]')).toEqual({ fault: expect.stringContaining('no report') })
})
