// What newer builds of images no longer have, read from the database: moves of tags, advisories on them, versions that fix.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../src/core/caller.ts'
import { openWorld, type World } from '../../graphql/world.ts'
import { methodNamed } from '../../support/methods.ts'

const METHOD = 'advisory.v2.SecurityAdvisoryService/ListResolvedVulnsReports'
const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12))
const digest = (letter: string) => `sha256:${letter.repeat(64)}`

let world: World
let team: string
let outsider: Caller

async function repo(parent: string, name: string, more: { aliases?: string[] } = {}): Promise<string> {
  return (await world.send('registry.v2.ReposService/CreateRepo', { parent, repo: { name, ...more } })).uid
}

/** A tag that points at each digest from a day on. */
async function tag(repoUid: string, name: string, moves: readonly (readonly [number, string])[]): Promise<void> {
  const { tag: model } = world.db.prisma
  const uid = `${repoUid}/${Buffer.from(name.padEnd(8, ' ').slice(0, 8)).toString('hex')}`
  for (const [at, [n, letter]] of moves.entries()) {
    const fields = { digest: digest(letter), updateTime: day(n) }
    if (at === 0) await model.create({ data: { uid, parentUid: repoUid, name, ...fields, createTime: day(n) } })
    else await model.update({ where: { uid }, data: fields })
  }
}

interface Advisory {
  readonly parent: string
  readonly id: string
  readonly on: string
  readonly fixed: readonly [n: number, version: string]
  readonly review?: number
  readonly withdrawn?: boolean
}

let advisories = 0
async function advisory({ parent, id, on, fixed: [n, version], review = 2, withdrawn }: Advisory): Promise<void> {
  const uid = `${parent}/${(0xad0000 + advisories++).toString(16).padStart(16, '0')}`
  const severities = [{ type: 2, score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }]
  const data = { uid, parentUid: parent, advisoryId: id, author: 'a', artifactName: on, artifactType: 'apk' }
  await world.db.prisma.advisory.create({
    data: { ...data, aliases: [`CVE-${id}`], severities, ...(withdrawn && { deleteTime: day(1) }) },
  })
  const event = { uid: `${uid}/${'0'.repeat(16)}`, parentUid: uid, author: 'a', type: 3, ordinal: 0 }
  const detail = { fixed: { fixedVersion: version } }
  await world.db.prisma.advisoryEvent.create({ data: { ...event, detail, reviewState: review, createTime: day(n) } })
}

beforeAll(async () => {
  world = await openWorld()
  const { org } = world
  team = (await world.send('iam.v2.GroupsService/CreateGroup', { parent: org, group: { name: 'team' } })).uid
  // 1.2.0 is a, 1.2.3 is b, 1.3.0 is c; latest follows.
  const app = await repo(org, 'app')
  await tag(app, '1.2.0', [[1, 'a']])
  await tag(app, '1.2.3', [[5, 'b']])
  await tag(app, '1.3.0', [[9, 'c']])
  await tag(app, 'latest', [
    [1, 'a'],
    [5, 'b'],
    [9, 'c'],
  ])
  // A tool without versions, known to advisories by another name; its second build came after the fix.
  const tool = await repo(team, 'tool', { aliases: ['tool-pkg:stable'] })
  await tag(tool, 'stable', [
    [2, 'd'],
    [6, 'e'],
  ])
  await advisory({ parent: org, id: '2026-0001', on: 'app', fixed: [4, '1.2.1'] })
  await advisory({ parent: org, id: '2026-0002', on: 'app', fixed: [4, 'v1.3.0'] })
  await advisory({ parent: org, id: '2026-0003', on: 'app', fixed: [4, '1.2.1'], review: 4 })
  await advisory({ parent: org, id: '2026-0004', on: 'app', fixed: [4, '1.2.1'], withdrawn: true })
  await advisory({ parent: org, id: '2026-0005', on: 'app', fixed: [1, '1.1.0'] })
  await advisory({ parent: team, id: '2026-0006', on: 'tool-pkg', fixed: [5, '1'] })
  await advisory({ parent: team, id: '2026-0007', on: 'tool-pkg', fixed: [7, '2'] })
  outsider = await world.person()
  const { uid } = await world.send('iam.v2.GroupsService/CreateGroup', { group: { name: 'others' } }, outsider)
  await world.send('registry.v2.ReposService/CreateRepo', { parent: uid, repo: { name: 'app' } }, outsider)
  await advisory({ parent: uid, id: '2026-0008', on: 'app', fixed: [4, '1.2.1'] })
})

interface Asked {
  readonly refs?: readonly { readonly repo: string; readonly tags?: readonly string[] }[]
  readonly from?: Date
  readonly to?: Date
  readonly as?: Caller
}

async function reports({ refs = [{ repo: 'app' }], from = day(0), to = day(31), as = world.owner }: Asked = {}) {
  const request = { imageRefs: refs, startTime: from, endTime: to }
  const answer = (await world.services.call(methodNamed(METHOD), request, { caller: as, requestId: 'r' })) as {
    resolvedVulnsReports: { date: Date; resolvedVulns: { id: string }[] }[]
  }
  return answer.resolvedVulnsReports.map(
    ({ date, resolvedVulns }) => [date.toISOString(), resolvedVulns.map(({ id }) => id)] as const,
  )
}
const FIFTH = '2026-01-05T00:00:00.000Z'
const SIXTH = '2026-01-06T00:00:00.000Z'
const NINTH = '2026-01-09T00:00:00.000Z'
const APP = [
  [FIFTH, ['CVE-2026-0001']],
  [NINTH, ['CVE-2026-0002']],
]

describe('resolved vulnerabilities', () => {
  it('are those between the version before and the version after a move, day by day', async () => {
    expect(await reports()).toEqual(APP)
    const request = { imageRefs: [{ repo: 'app' }], startTime: day(0), endTime: day(6) }
    const answer = await world.services.call(methodNamed(METHOD), request, { caller: world.owner, requestId: 'r' })
    expect(answer).toMatchObject({
      resolvedVulnsReports: [
        {
          resolvedVulns: [
            {
              id: 'CVE-2026-0001',
              aliases: ['2026-0001'],
              cvssSeverities: [{ type: 2, score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
            },
          ],
        },
      ],
    })
  })

  it('are of the time that is asked for: from its start, to before its end', async () => {
    expect(await reports({ from: day(5) })).toEqual(APP)
    expect(await reports({ from: new Date(day(5).getTime() + 1) })).toEqual(APP.slice(1))
    expect(await reports({ to: day(9) })).toEqual(APP.slice(0, 1))
    expect(await reports({ from: day(10) })).toEqual([])
    expect(await reports({ to: day(4) })).toEqual([])
  })

  it('are of the tags that are asked for', async () => {
    expect(await reports({ refs: [{ repo: 'app', tags: ['latest'] }] })).toEqual(APP)
    expect(await reports({ refs: [{ repo: 'app', tags: ['1.2.3', 'none'] }] })).toEqual([])
  })

  it('go by time where nothing has a version, and by the other names of a repo', async () => {
    expect(await reports({ refs: [{ repo: 'tool' }] })).toEqual([[SIXTH, ['CVE-2026-0006']]])
  })

  it('are of several images together', async () => {
    const refs = [{ repo: 'tool' }, { repo: 'app', tags: ['1.2.3'] }, { repo: 'app', tags: ['latest'] }]
    expect(await reports({ refs })).toEqual([APP[0], [SIXTH, ['CVE-2026-0006']], APP[1]])
  })

  it('find a repo by the groups above it too', async () => {
    for (const name of ['organization/team/tool', 'team/tool']) {
      expect(await reports({ refs: [{ repo: name }] })).toHaveLength(1)
    }
    for (const name of ['organization/tool', 'eam/tool', 'te_m/tool', 'te%/tool', 'other/team/tool', '/tool', 'x']) {
      expect(await reports({ refs: [{ repo: name }] })).toEqual([])
    }
  })

  it('are of what the caller may see', async () => {
    expect(await reports({ as: outsider })).toEqual([])
    expect(await reports({ as: await world.person() })).toEqual([])
    const viewer = await world.person('viewer', team)
    expect(await reports({ as: viewer, refs: [{ repo: 'app' }, { repo: 'tool' }] })).toEqual([
      [SIXTH, ['CVE-2026-0006']],
    ])
  })

  it('are told of repos and tags in the graph too, a page each, and of nothing that the caller may not see', async () => {
    const query = `query ($start: DateTime!, $end: DateTime!) { repos { nodes { name
      resolvedReports(startTime: $start, endTime: $end, last: 1) { totalCount pageInfo { hasPreviousPage }
        nodes { date vulnerabilities { vulnerabilityId aliases cvssSeverities { type } } } }
      tags(filter: { name: "latest" }) { nodes { resolvedReports(startTime: $start, endTime: $end) { nodes { date } } } } } } }`
    const variables = { start: day(0).toISOString(), end: day(31).toISOString() }
    const { data, errors } = await world.run(query, variables)
    expect(errors).toBeUndefined()
    const known = new Map((data.repos as { nodes: { name: string }[] }).nodes.map((one) => [one.name, one]))
    const [first, last] = APP.map(([date]) => date)
    expect(known.get('app')).toMatchObject({
      resolvedReports: {
        totalCount: 2,
        pageInfo: { hasPreviousPage: true },
        nodes: [
          {
            date: last,
            vulnerabilities: [{ vulnerabilityId: 'CVE-2026-0002', cvssSeverities: [{ type: 'CVSS_V3' }] }],
          },
        ],
      },
      tags: { nodes: [{ resolvedReports: { nodes: [{ date: first }, { date: last }] } }] },
    })
    expect(known.get('tool')).toMatchObject({ resolvedReports: { totalCount: 1 } })
    const asked = `query ($start: DateTime!, $end: DateTime!) {
      resolvedReports(imageRefs: [{ repo: "app", tags: ["latest"] }], startTime: $start, endTime: $end, first: 1) {
        totalCount pageInfo { hasNextPage endCursor } nodes { date } } }`
    expect((await world.run(asked, variables)).data.resolvedReports).toMatchObject({
      totalCount: 2,
      pageInfo: { hasNextPage: true },
      nodes: [{ date: first }],
    })
    expect((await world.run(asked, variables, outsider)).data.resolvedReports).toMatchObject({ totalCount: 0 })
  })

  it('cannot be asked for without images, or over a time that is none', async () => {
    const fields = async (request: object) => {
      try {
        await world.services.call(methodNamed(METHOD), request, { caller: world.owner, requestId: 'r' })
        return []
      } catch (error) {
        return (error as { details: { fieldViolations: { field: string }[] } }).details.fieldViolations.map(
          ({ field }) => field,
        )
      }
    }
    expect(await fields({})).toEqual(['image_refs', 'start_time', 'end_time'])
    expect(await fields({ imageRefs: [{ repo: '' }], startTime: day(2), endTime: day(1) })).toEqual([
      'image_refs[0].repo',
      'end_time',
    ])
    const many = { imageRefs: Array.from({ length: 101 }, () => ({ repo: 'a' })) }
    expect(await fields({ ...many, startTime: day(1), endTime: day(369) })).toEqual(['image_refs', 'end_time'])
  })
})
