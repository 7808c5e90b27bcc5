// Advisories written by people, and downloaded as documents of other standards.
import { beforeAll, expect, it } from 'vitest'
import { builtinRole } from '../../../src/contract/roles.ts'
import { seedOrganization, type Organization } from '../../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../../support/faces-server.ts'

let server: TestServer
let organization: Organization

beforeAll(async () => {
  server = await startTestServer()
  organization = await seedOrganization(server)
  const roles = { viewer: 'advisories.creator', editor: 'advisories.admin' } as const
  for (const [at, [name, role]] of Object.entries(roles).entries()) {
    const uid = `${organization.root}/00000000000000f${at}`
    const identityUid = organization.variables[name]!
    await server.db.prisma.roleBinding.create({
      data: { uid, parentUid: organization.root, identityUid, roleUid: builtinRole(role).uid },
    })
  }
  server.platform.access.forget()
})

async function mutate(name: string, input: object, who: 'owner' | 'viewer' | 'editor') {
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const selection =
    name === 'deleteAdvisory'
      ? 'deletedUid'
      : 'advisory { uid latestEvent { uid type reviewState reviewer author createTime updateTime findings } }'
  const query = `mutation M($input: ${title}Input!) { ${name}(input: $input) { ${selection} errors { reason message } } }`
  const headers = { authorization: (await organization.authorization(who))!, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables: { input } }),
  })
  const { data, errors } = await response.json()
  expect(errors).toBeUndefined()
  return data[name]
}

it('is made, told on, reviewed by another, downloaded and deleted', async () => {
  const advisory = {
    advisoryId: 'CGA-new',
    author: 'me',
    artifactName: 'pkg/one',
    artifactType: 'apk',
    aliases: ['CVE-2026-1234'],
    events: [
      {
        author: 'scan team',
        reviewState: 'PENDING',
        createTime: '2026-01-02T03:04:05.000Z',
        findings: 'aGk=',
        detection: { manual: {} },
      },
    ],
  }
  const create = { parent: organization.root, advisory }
  expect((await mutate('createAdvisory', create, 'owner')).errors[0].reason).toBe('PERMISSION_DENIED')
  const made = await mutate('createAdvisory', create, 'viewer')
  expect(made.errors).toEqual([])
  expect(made.advisory.latestEvent).toMatchObject({
    type: 'DETECTION',
    reviewState: 'PENDING',
    author: 'scan team',
    createTime: '2026-01-02T03:04:05.000Z',
    findings: 'aGk=',
  })
  expect((await mutate('createAdvisory', create, 'viewer')).errors[0].reason).toBe('ALREADY_EXISTS')
  const { uid } = made.advisory
  const bad = await mutate(
    'addAdvisoryEvent',
    { uid, event: { author: 'a', reviewState: 'PENDING', fixed: { fixedVersion: '' } } },
    'viewer',
  )
  expect(bad.errors[0].reason).toBe('INVALID_ARGUMENT')
  const fixed = { author: 'a', reviewState: 'PENDING', fixed: { fixedVersion: '1.2.3' } }
  for (const claim of [{ reviewState: 'APPROVED' }, { reviewer: 'rita' }]) {
    const refused = await mutate('addAdvisoryEvent', { uid, event: { ...fixed, ...claim } }, 'viewer')
    expect(refused.errors[0].reason).toBe('PERMISSION_DENIED')
  }
  const told = await mutate('addAdvisoryEvent', { uid, event: fixed }, 'viewer')
  expect(told.advisory.latestEvent).toMatchObject({ type: 'FIXED', reviewState: 'PENDING' })
  const event = told.advisory.latestEvent.uid
  expect(
    (await mutate('reviewAdvisoryEvent', { uid: event, reviewState: 'APPROVED' }, 'viewer')).errors[0].reason,
  ).toBe('PERMISSION_DENIED')
  // What was judged is not made undecided again.
  const undecided = await mutate('reviewAdvisoryEvent', { uid: event, reviewState: 'PENDING' }, 'editor')
  expect(undecided.errors[0].reason).toBe('INVALID_ARGUMENT')
  const reviewed = await mutate('reviewAdvisoryEvent', { uid: event, reviewState: 'APPROVED' }, 'editor')
  expect(reviewed.advisory.latestEvent).toMatchObject({
    reviewState: 'APPROVED',
    reviewer: organization.variables['editor'],
    createTime: told.advisory.latestEvent.createTime,
  })
  expect(Date.parse(reviewed.advisory.latestEvent.updateTime)).toBeGreaterThan(
    Date.parse(told.advisory.latestEvent.updateTime),
  )
  const own = { author: 'b', reviewState: 'APPROVED', reviewer: 'rita', fixed: { fixedVersion: '1.2.3' } }
  const judged = await mutate('addAdvisoryEvent', { uid, event: own }, 'editor')
  expect(judged.advisory.latestEvent).toMatchObject({ author: 'b', reviewState: 'APPROVED', reviewer: 'rita' })
  const again = { uid: judged.advisory.latestEvent.uid, reviewState: 'REJECTED' }
  expect((await mutate('reviewAdvisoryEvent', again, 'editor')).errors[0].message).toContain('cannot review')

  const download = async (format: string, authorization?: string) => {
    const headers = authorization ? { authorization } : undefined
    const response = await fetch(
      `${server.url}/advisory/export?group=${organization.root}&package=pkg%2Fone&format=${format}`,
      headers ? { headers } : {},
    )
    return {
      status: response.status,
      name: response.headers.get('content-disposition'),
      body: await response.json(),
    }
  }
  const owner = (await organization.authorization('owner'))!
  expect((await download('openvex')).status).toBe(401)
  expect(await download('openvex', owner)).toMatchObject({
    status: 200,
    name: 'attachment; filename="pkg_one.openvex.json"',
    body: {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      statements: [
        { status: 'fixed', vulnerability: { name: 'CGA-new' }, products: [{ '@id': 'pkg:apk/pkg/one@1.2.3' }] },
      ],
    },
  })
  expect((await download('csaf', owner)).body).toMatchObject({
    document: { category: 'csaf_vex' },
    vulnerabilities: [{ cve: 'CVE-2026-1234', product_status: { fixed: ['pkg:apk/pkg/one@1.2.3'] } }],
  })
  expect((await download('pdf', owner)).status).toBe(400)

  expect((await mutate('deleteAdvisory', { uid }, 'viewer')).errors[0].reason).toBe('PERMISSION_DENIED')
  expect((await mutate('deleteAdvisory', { uid }, 'editor')).deletedUid).toBe(uid)
  expect((await download('csaf', owner)).status).toBe(404)
})
