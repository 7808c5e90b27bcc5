// Advisories and vulnerabilities made up for the demo: their ids are not registered anywhere.
import {
  AdvisoryEvent_FalsePositiveDetermination_Type as FalsePositive,
  type AdvisoryEventSchema,
  ReviewState,
  Severity_Type as Scheme,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import type { Plain } from '../../contract/plain.ts'
import type { MessageShape } from '@bufbuild/protobuf'

type Event = Plain<MessageShape<typeof AdvisoryEventSchema>>

/** A step of an advisory: its time, what happened, and how its review stands when it is not approved. */
export type DemoStep = Partial<Event> & { readonly at: string }

export interface DemoAdvisory {
  readonly id: string
  readonly artifact: string
  readonly component: string
  readonly alias: string
  readonly summary: string
  readonly severity?: { readonly type: Scheme; readonly score: string }
  readonly steps: readonly DemoStep[]
}

const v3 = (score: string): DemoAdvisory['severity'] => ({ type: Scheme.CVSS_V3, score: `CVSS:3.1/${score}` })
const found = (at: string): DemoStep => ({ at, detection: { manual: {} } })
const scanned = (at: string, component: string): DemoStep => ({
  at,
  detection: { scanv1: { scanner: 'grype', component } },
})
const fixed = (at: string, fixedVersion: string): DemoStep => ({ at, fixed: { fixedVersion } })

export const demoAdvisories: readonly DemoAdvisory[] = [
  {
    id: 'DEMO-2026-0001',
    artifact: 'postgres',
    component: 'libpq',
    alias: 'DEMO-CVE-1',
    summary: 'A server can make a client run statements of its own choice',
    severity: v3('AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'),
    steps: [found('2026-09-03T08:00:00Z'), fixed('2026-09-05T09:00:00Z', '18.1')],
  },
  {
    id: 'DEMO-2026-0002',
    artifact: 'nginx',
    component: 'http/2 module',
    alias: 'DEMO-CVE-2',
    summary: 'Streams that are reset early are kept in memory',
    severity: v3('AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H'),
    steps: [
      found('2026-09-21T10:30:00Z'),
      { at: '2026-09-21T16:00:00Z', truePositiveDetermination: { note: 'The module is on by default.' } },
      fixed('2026-09-24T07:00:00Z', '1.29.3'),
    ],
  },
  {
    id: 'DEMO-2026-0003',
    artifact: 'python',
    component: 'tarfile',
    alias: 'DEMO-CVE-3',
    summary: 'An archive can write outside of the folder that it is unpacked into',
    severity: v3('AV:L/AC:L/PR:N/UI:R/S:U/C:N/I:H/A:N'),
    steps: [
      found('2026-10-12T06:15:00Z'),
      { at: '2026-10-13T06:15:00Z', pendingUpstreamFix: { note: 'The change waits for its review.' } },
    ],
  },
  {
    id: 'DEMO-2026-0004',
    artifact: 'node',
    component: 'undici',
    alias: 'DEMO-CVE-4',
    summary: 'A redirect to another origin keeps a header that it should not',
    severity: v3('AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N'),
    steps: [scanned('2026-10-30T14:45:00Z', 'undici'), fixed('2026-11-02T10:00:00Z', '24.11.1')],
  },
  {
    id: 'DEMO-2026-0005',
    artifact: 'redis',
    component: 'lua',
    alias: 'DEMO-CVE-5',
    summary: 'A script can read what another one left on the stack',
    severity: {
      type: Scheme.CVSS_V4,
      score: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
    },
    steps: [found('2026-11-08T12:00:00Z'), fixed('2026-11-09T08:00:00Z', '8.4.1')],
  },
  {
    id: 'DEMO-2026-0006',
    artifact: 'curl',
    component: 'libcurl',
    alias: 'DEMO-CVE-6',
    summary: 'A cookie can be set for more hosts than it names',
    severity: { type: Scheme.CVSS_V2, score: 'AV:N/AC:M/Au:N/C:P/I:P/A:N' },
    steps: [
      scanned('2026-08-18T09:20:00Z', 'libcurl'),
      {
        at: '2026-08-19T11:00:00Z',
        falsePositiveDetermination: {
          type: FalsePositive.VULNERABLE_CODE_NOT_INCLUDED_IN_PACKAGE,
          note: 'Built without cookies.',
        },
      },
    ],
  },
  {
    id: 'DEMO-2026-0007',
    artifact: 'kafka',
    component: 'snappy-java',
    alias: 'DEMO-CVE-7',
    summary: 'A short message can ask for a large buffer',
    severity: v3('AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:H'),
    steps: [
      found('2026-07-02T12:00:00Z'),
      { at: '2026-07-20T12:00:00Z', fixNotPlanned: { note: 'Version 3.9 is at its end of life.' } },
    ],
  },
  {
    id: 'DEMO-2026-0008',
    artifact: 'envoy',
    component: 'oauth2 filter',
    alias: 'DEMO-CVE-8',
    summary: 'Nobody has rated it yet',
    steps: [
      {
        ...scanned('2026-11-15T05:00:00Z', 'oauth2 filter'),
        reviewState: ReviewState.PENDING,
      },
    ],
  },
]

/** What a scanner found in the image of a tag, by the severities that scanners give. */
export const demoReports = [
  {
    repo: 'edge/nginx',
    tag: '1.29.2',
    found: [
      { id: 'DEMO-CVE-2', severity: 'Critical', name: 'nginx', version: '1.29.2', fixed: '1.29.3' },
      { id: 'DEMO-CVE-11', severity: 'High', name: 'libxml2', version: '2.13.1', fixed: '2.13.2' },
      { id: 'DEMO-CVE-12', severity: 'Medium', name: 'zlib', version: '1.3.0', fixed: '' },
      { id: 'DEMO-CVE-13', severity: 'Low', name: 'pcre2', version: '10.44', fixed: '' },
      { id: 'DEMO-CVE-14', severity: 'Negligible', name: 'tzdata', version: '2026a', fixed: '' },
      { id: 'DEMO-CVE-15', severity: 'Unknown', name: 'busybox', version: '1.37', fixed: '' },
    ],
  },
  {
    repo: 'edge/nginx',
    tag: '1.29.3',
    found: [{ id: 'DEMO-CVE-13', severity: 'Low', name: 'pcre2', version: '10.44', fixed: '' }],
  },
  {
    repo: 'data/postgres',
    tag: '18.0',
    found: [
      { id: 'DEMO-CVE-1', severity: 'Critical', name: 'libpq', version: '18.0', fixed: '18.1' },
      { id: 'DEMO-CVE-16', severity: 'Medium', name: 'openssl', version: '3.6.0', fixed: '3.6.1' },
    ],
  },
  { repo: 'data/postgres', tag: '18.1', found: [] },
] as const
