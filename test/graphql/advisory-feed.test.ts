// The advisory feed in the graph: documents by pages, what is known of vulnerabilities, and counts and lists of one place.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World

const PACKAGES = ['curl', 'nginx', 'openssl', 'zlib']

beforeAll(async () => {
  world = await openWorld()
  const { org, db } = world
  for (const [at, name] of PACKAGES.entries()) {
    const uid = `${org}/${String(at).padStart(16, '0')}`
    const cve = `CVE-2026-${at}`
    await db.prisma.advisory.create({
      data: {
        ...{ uid, parentUid: org, advisoryId: `CGA-${at}`, author: 'a', artifactName: name, artifactType: 'apk' },
        ...{ aliases: [cve], published: name !== 'zlib' },
      },
    })
    const scan = { scanner: 'grype', subpackage: `${name}-dev`, component: 'lib' }
    const event = { uid: `${uid}/${'0'.repeat(16)}`, parentUid: uid, author: 'a', type: 1, ordinal: 0, reviewState: 2 }
    await db.prisma.advisoryEvent.create({ data: { ...event, detail: { detection: { scanv1: scan } } } })
    const known = { uid: createHash('sha1').update(cve).digest('hex'), id: cve, summary: `on ${name}`, details: 'more' }
    const references = [{ type: 6, url: 'https://example.com/fix' }]
    const severities = [{ type: 2, score: 'CVSS:3.1/AV:N' }]
    if (name !== 'curl') await db.prisma.vulnerabilityRecord.create({ data: { ...known, references, severities } })
  }
  await world.send('iam.v2.TermsService/AcceptTerms', { group: org, documentIds: ['terms-1', 'terms-2'] })
})

async function data(query: string, variables: object = {}): Promise<Record<string, unknown>> {
  const { data: told, errors } = await world.run(query, variables)
  expect(errors).toBeUndefined()
  return told
}

describe('documents', () => {
  const page = (args: string): Promise<Record<string, unknown>> =>
    data(
      `{ documents(${args}) { totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nodes { package } } }`,
    )

  it('are those that are published, by pages from both ends', async () => {
    const first = await page('first: 2')
    expect(first.documents).toMatchObject({
      totalCount: 3,
      nodes: [{ package: 'curl' }, { package: 'nginx' }],
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    })
    const { endCursor } = (first.documents as { pageInfo: { endCursor: string } }).pageInfo
    expect((await page(`first: 2, after: "${endCursor}"`)).documents).toMatchObject({
      nodes: [{ package: 'openssl' }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    })
    expect((await page('last: 1')).documents).toMatchObject({ totalCount: 3, nodes: [{ package: 'openssl' }] })
  })

  it('are found by vulnerabilities and by package, and one is got by its package', async () => {
    const filtered = await page('filter: { vulnerabilities: ["CVE-2026-1", "CVE-2026-3"] }')
    expect(filtered.documents).toMatchObject({ totalCount: 1, nodes: [{ package: 'nginx' }] })
    const query = `query ($name: String!) { document(package: $name) { package uid
      advisories { advisoryId aliases packageNamespace events { type timestamp detail { ... on Detection { scanv1 { scanner subpackage component } } } } } } }`
    expect((await data(query, { name: 'nginx' })).document).toMatchObject({
      package: 'nginx',
      advisories: [
        {
          advisoryId: 'CGA-1',
          aliases: ['CVE-2026-1'],
          packageNamespace: 'apk',
          events: [{ type: 'DETECTION', detail: { scanv1: { subpackage: 'nginx-dev', component: 'lib' } } }],
        },
      ],
    })
    for (const name of ['zlib', '']) expect((await data(query, { name })).document).toBeNull()
  })
})

describe('what is known of vulnerabilities', () => {
  it('is a list that is filtered by ids', async () => {
    const query = `{ all: vulnerabilityMetadata { totalCount }
      one: vulnerabilityMetadata(filter: { ids: ["CVE-2026-2", "none"] }) { nodes { vulnerabilityId summary details
        references { type url } severities { type score } } } }`
    expect(await data(query)).toEqual({
      all: { totalCount: 3 },
      one: {
        nodes: [
          {
            vulnerabilityId: 'CVE-2026-2',
            summary: 'on openssl',
            details: 'more',
            references: [{ type: 'FIX', url: 'https://example.com/fix' }],
            severities: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N' }],
          },
        ],
      },
    })
  })

  it('is told with each advisory, by its id and its aliases', async () => {
    const query = '{ advisories { nodes { artifactName metadata { vulnerabilityId } } } }'
    expect((await data(query)).advisories).toEqual({
      nodes: [
        { artifactName: 'curl', metadata: [] },
        { artifactName: 'nginx', metadata: [{ vulnerabilityId: 'CVE-2026-1' }] },
        { artifactName: 'openssl', metadata: [{ vulnerabilityId: 'CVE-2026-2' }] },
        { artifactName: 'zlib', metadata: [{ vulnerabilityId: 'CVE-2026-3' }] },
      ],
    })
  })
})

describe('at the root', () => {
  it('the terms that a group accepted are listed, and refused to who may not see them', async () => {
    const query = `query ($org: UID!) { termsAcceptances(group: $org, last: 1, orderBy: [{ field: DOC_ID }]) {
      totalCount pageInfo { hasPreviousPage } nodes { docId group { uid } } } }`
    expect((await data(query, { org: world.org })).termsAcceptances).toEqual({
      totalCount: 2,
      pageInfo: { hasPreviousPage: true },
      nodes: [{ docId: 'terms-2', group: { uid: world.org } }],
    })
    const { errors } = await world.run(query, { org: world.org }, await world.person())
    expect(errors).toMatchObject([{ extensions: { code: 'PERMISSION_DENIED' } }])
  })

  it('libraries are counted by ecosystem', async () => {
    const query = '{ artifactCount(ecosystems: [PYTHON, JAVA]) { ecosystem totalCount } }'
    const counts = [
      { ecosystem: 'PYTHON', totalCount: 0 },
      { ecosystem: 'JAVA', totalCount: 0 },
    ]
    expect((await data(query)).artifactCount).toEqual(counts)
  })
})
