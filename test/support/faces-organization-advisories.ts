// The advisories of a seeded organization: four, which differ in everything that lists filter by.
import type { Prisma } from '../../src/db/gen/prisma/client.ts'
import { at, childUid } from './faces-organization-uids.ts'

interface AdvisoryRows {
  readonly advisories: Prisma.AdvisoryCreateManyInput[]
  readonly events: Prisma.AdvisoryEventCreateManyInput[]
}

interface Given {
  readonly parent: string
  readonly number: number
  readonly fields: Partial<Prisma.AdvisoryCreateManyInput>
  readonly events: readonly Partial<Prisma.AdvisoryEventCreateManyInput>[]
}

/** Rows for an organization and the group `team` in it. */
export function advisoryRows(org: string, team: string): AdvisoryRows {
  const detection = { type: 1, detail: { detection: { manual: {} } } }
  const fixed = { type: 3, detail: { fixed: { fixedVersion: '1.27.4-r0', note: 'upgraded' } } }
  const rejected = { type: 4, detail: { falsePositiveDetermination: { type: 2, note: 'another component' } } }
  const given: Given[] = [
    {
      parent: org,
      number: 1,
      fields: {
        aliases: ['CVE-2026-0001', 'GHSA-aaaa-bbbb-cccc'],
        severities: [{ type: 2, score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
        legacyAdvisoryId: 'old-1',
      },
      events: [detection, { ...fixed, reviewer: 'rita', reviewState: 2, findings: Buffer.from('hi') }],
    },
    { parent: org, number: 2, fields: { artifactArchitecture: 'aarch64' }, events: [detection] },
    {
      parent: org,
      number: 3,
      fields: { artifactName: 'curl', componentName: 'libcurl', componentLocation: '/usr/lib', deleteTime: at(900) },
      events: [detection, { ...rejected, author: 'bert' }],
    },
    {
      parent: team,
      number: 4,
      fields: { artifactName: 'redis', artifactType: 'golang', componentName: 'net', componentType: 'go-module' },
      events: [],
    },
  ]
  return { advisories: given.map(rowOf), events: given.flatMap(eventRows) }
}

function rowOf({ parent, number, fields }: Given): Prisma.AdvisoryCreateManyInput {
  return {
    uid: childUid(parent, `advisory ${number}`),
    parentUid: parent,
    advisoryId: `CGA-${number}`,
    author: 'anna',
    artifactName: 'nginx',
    artifactType: 'apk',
    artifactArchitecture: 'x86_64',
    componentName: 'openssl',
    componentLocation: '',
    componentType: 'apk',
    aliases: [`CVE-2026-000${number}`],
    severities: [],
    createTime: at(number),
    updateTime: at(100 - number),
    ...fields,
  }
}

function eventRows({ parent, number, events }: Given): Prisma.AdvisoryEventCreateManyInput[] {
  const advisory = childUid(parent, `advisory ${number}`)
  return events.map((event, ordinal) => ({
    uid: childUid(advisory, `event ${ordinal}`),
    parentUid: advisory,
    author: 'anna',
    type: 1,
    detail: {},
    ordinal,
    createTime: at(number + ordinal),
    ...event,
  }))
}
