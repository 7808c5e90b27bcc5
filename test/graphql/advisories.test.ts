// Feeds of advisories, and how their events are read again.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import { mutate as run } from './mutate.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const mutate = (name: string, input: object, ...[payload, caller]: [string, Caller?]): ReturnType<typeof run> =>
  run(world, [name, input], { payload, ...(caller ? { caller } : {}) })

describe('a feed', () => {
  it('imports advisories, the second time without a change', async () => {
    const advisory = {
      advisoryId: 'GO-2024-1',
      author: 'GO',
      artifactName: 'net',
      artifactType: 'golang',
      aliases: ['CVE-2024-1'],
      severities: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N' }],
      events: [
        { author: 'GO', reviewState: 'APPROVED', createTime: '2024-01-01T00:00:00Z', detection: { manual: {} } },
        {
          author: 'GO',
          reviewState: 'PENDING',
          createTime: '2024-02-01T00:00:00Z',
          // Either alphabet of base64, with or without padding, as on the other faces.
          findings: '-_8',
          fixed: { fixedVersion: '1.2.3' },
        },
      ],
    }
    const input = { parent: world.org, advisories: [advisory] }
    const writer = await world.person('advisories.creator', world.org)
    expect(await mutate('importAdvisories', input, 'created updated unchanged', writer)).toMatchObject({
      created: 1,
      updated: 0,
      unchanged: 0,
      errors: [],
    })
    expect(await mutate('importAdvisories', input, 'created updated unchanged', writer)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
    })
    const { data, errors } = await world.run(
      '{ advisories(filter: { aliases: ["CVE-2024-1"], latestEventType: FIXED, withdrawn: false }) { totalCount nodes { advisoryId severities { type score } deleteTime events { totalCount nodes { type createTime reviewState findings detail { __typename ... on Detection { manual scanv1 { scanner } } ... on Fixed { fixedVersion note } } } } latestEvent { type } group { name } } } }',
    )
    expect(errors).toBeUndefined()
    expect(data.advisories).toEqual({
      totalCount: 1,
      nodes: [
        {
          advisoryId: 'GO-2024-1',
          deleteTime: null,
          severities: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N' }],
          latestEvent: { type: 'FIXED' },
          group: { name: 'organization' },
          events: {
            totalCount: 2,
            nodes: [
              {
                type: 'DETECTION',
                createTime: '2024-01-01T00:00:00.000Z',
                reviewState: 'APPROVED',
                findings: null,
                detail: { __typename: 'Detection', manual: true, scanv1: null },
              },
              {
                type: 'FIXED',
                createTime: '2024-02-01T00:00:00.000Z',
                reviewState: 'PENDING',
                findings: '+/8=',
                detail: { __typename: 'Fixed', fixedVersion: '1.2.3', note: '' },
              },
            ],
          },
        },
      ],
    })
    const broken = await mutate(
      'importAdvisories',
      {
        parent: world.org,
        advisories: [
          {
            ...advisory,
            events: [{ author: 'GO', reviewState: 'PENDING', findings: '***', fixed: { fixedVersion: '1' } }],
          },
        ],
      },
      'created',
      writer,
    )
    expect(broken).toMatchObject({
      created: null,
      errors: [{ __typename: 'ValidationError', path: ['input', 'advisories', '0', 'events', '0', 'findings'] }],
    })
  })
})
