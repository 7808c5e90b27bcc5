// Every filter of advisories, in the graph and in the contract: each keeps what it names and drops the rest.
import { isInputObjectType } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { ListAdvisoriesRequestSchema } from '../../src/contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { advisoryRows } from '../support/faces-organization-advisories.ts'
import { at, childUid } from '../support/faces-organization-uids.ts'
import { openWorld, type World } from './world.ts'
import { methodNamed } from '../support/methods.ts'

const LIST = 'vulnerabilities.v2.AdvisoriesService/ListAdvisories'

let world: World

beforeAll(async () => {
  world = await openWorld()
  const { org, db } = world
  const team = childUid(org, 'team')
  await db.prisma.group.create({ data: { uid: team, parentUid: org, name: 'team' } })
  const { advisories, events } = advisoryRows(org, team)
  await db.prisma.advisory.createMany({ data: advisories })
  await db.prisma.advisoryEvent.createMany({ data: events })
})

interface Case {
  /** The value in the graph; enums as strings with a leading colon. */
  readonly value: unknown
  /** The value in the contract, where it differs. */
  readonly plain?: unknown
  /** The numbers of the advisories that are kept. */
  readonly keeps: readonly number[]
}

/** Of the four: 1 and 2 are on nginx, 3 is on curl, 4 is on redis and has no events. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  advisoryIds: [{ value: ['CGA-2', 'CGA-4', 'CGA-9'], keeps: [2, 4] }],
  legacyAdvisoryIds: [{ value: ['old-1'], keeps: [1] }],
  artifactNames: [{ value: ['curl', 'redis'], keeps: [3, 4] }],
  artifactTypes: [{ value: ['golang'], keeps: [4] }],
  artifactArchitectures: [{ value: ['aarch64'], keeps: [2] }],
  componentNames: [{ value: ['openssl'], keeps: [1, 2] }],
  componentTypes: [{ value: ['go-module'], keeps: [4] }],
  componentLocations: [{ value: ['/usr/lib'], keeps: [3] }],
  aliases: [{ value: ['CVE-2026-0001', 'CVE-2026-0004'], keeps: [1, 4] }],
  origin: [{ value: 'nginx', keeps: [1, 2] }],
  eventReviewStates: [{ value: [':APPROVED'], plain: [2], keeps: [1] }],
  eventAuthors: [{ value: ['bert'], keeps: [3] }],
  excludeEventAuthors: [{ value: ['bert'], keeps: [1, 2, 4] }],
  eventReviewers: [{ value: ['rita'], keeps: [1] }],
  eventTypes: [{ value: [':FIXED', ':FALSE_POSITIVE_DETERMINATION'], plain: [3, 4], keeps: [1, 3] }],
  latestEventType: [
    { value: ':DETECTION', plain: 1, keeps: [2] },
    { value: ':FIXED', plain: 3, keeps: [1] },
  ],
  query: [
    { value: 'NGIN', keeps: [1, 2] },
    { value: 'ghsa-AAAA', keeps: [1] },
    { value: 'libcurl', keeps: [3] },
    { value: 'cga-4', keeps: [4] },
    { value: 'CGA_', keeps: [] },
    { value: '%', keeps: [] },
    { value: '\\', keeps: [] },
  ],
  createdAfter: [{ value: at(3).toISOString(), keeps: [3, 4] }],
  createdBefore: [{ value: at(3).toISOString(), keeps: [1, 2] }],
  updatedAfter: [{ value: at(98).toISOString(), keeps: [1, 2] }],
  withdrawn: [
    { value: true, keeps: [3] },
    { value: false, keeps: [1, 2, 4] },
  ],
}
const GRAPH_ONLY = new Set(['createdAfter', 'createdBefore', 'updatedAfter', 'withdrawn'])

const ids = (keeps: readonly number[]) => keeps.map((number) => `CGA-${number}`)
const flat = Object.entries(cases).flatMap(([name, some]) => some.map((one) => [name, one] as const))

it('covers every filter there is', () => {
  const filter = graphSchema().getType('AdvisoryFilter')
  expect(isInputObjectType(filter) && Object.keys(filter.getFields()).sort()).toEqual(Object.keys(cases).sort())
  const paging = new Set(['uidp', 'pageSize', 'pageToken', 'orderBy', 'skip'])
  const contract = ListAdvisoriesRequestSchema.fields
    .map((field) => field.localName)
    .filter((name) => !paging.has(name))
  expect(contract.sort()).toEqual(
    Object.keys(cases)
      .filter((name) => !GRAPH_ONLY.has(name))
      .sort(),
  )
})

it.each(flat.filter(([name]) => !GRAPH_ONLY.has(name)))(
  '%s in the contract: %o',
  async (name, { value, plain, keeps }) => {
    const request = { [name]: plain ?? value, orderBy: 'advisory_id' }
    const answer = (await world.services.call(methodNamed(LIST), request, { caller: world.owner, requestId: 'r' })) as {
      advisories: { advisoryId: string }[]
      totalCount: number
    }
    expect(answer.advisories.map((one) => one.advisoryId)).toEqual(ids(keeps))
    expect(Number(answer.totalCount)).toBe(keeps.length)
  },
)

describe.each(flat)('%s in the graph: %o', (name, { value, keeps }) => {
  const literal = JSON.stringify(value).replaceAll(/":([A-Z_]+)"/g, '$1')

  it('keeps and drops', async () => {
    const page = '{ totalCount nodes { advisoryId } }'
    const { data, errors } = await world.run(
      `{ advisories(filter: { ${name}: ${literal} }, orderBy: [{ field: ADVISORY_ID }]) ${page}
         group(uid: "${world.org}") { advisories(includeDescendants: true, filter: { ${name}: ${literal} }, orderBy: [{ field: ADVISORY_ID }]) ${page} } }`,
    )
    expect(errors).toBeUndefined()
    const wanted = { totalCount: keeps.length, nodes: ids(keeps).map((advisoryId) => ({ advisoryId })) }
    expect(data).toEqual({ advisories: wanted, group: { advisories: wanted } })
  })
})

it('holds them all together', async () => {
  const filter = '{ artifactNames: ["nginx"], eventTypes: [DETECTION], latestEventType: FIXED, withdrawn: false }'
  const { data } = await world.run(`{ advisories(filter: ${filter}) { totalCount nodes { advisoryId } } }`)
  expect(data.advisories).toEqual({ totalCount: 1, nodes: [{ advisoryId: 'CGA-1' }] })
})
