// The download of advisories: it answers like a method of the contract.
import { beforeAll, describe, expect, it } from 'vitest'
import { seedOrganization, type CallerName, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let organization: Organization
let other: Organization

beforeAll(async () => {
  server = await startTestServer()
  other = await seedOrganization(server)
  organization = await seedOrganization(server, other)
})

async function ask(query: string, on: { as?: CallerName; method?: string; authorization?: string } = {}) {
  const { as = 'viewer', method = 'GET', authorization = await organization.authorization(as) } = on
  const response = await fetch(`${server.url}/advisory/export${query}`, {
    method,
    ...(authorization && { headers: { authorization } }),
    ...(method === 'POST' && { body: 'x'.repeat(100_000) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : undefined }
}
const at = (uid: string, more = '') => `?group=${encodeURIComponent(uid)}&package=nginx${more}`

describe('downloads', () => {
  it('the same document again', async () => {
    const first = await ask(at(organization.root))
    expect(first.status).toBe(200)
    expect(first.headers.get('content-disposition')).toBe('attachment; filename="nginx.openvex.json"')
    expect(first.headers.get('content-type')).toBe('application/json')
    expect(first.headers.get('x-request-id')).toBeTruthy()
    expect(first.body.statements.map((one: { vulnerability: { name: string } }) => one.vulnerability.name)).toEqual([
      'CGA-1',
      'CGA-2',
    ])
    expect((await ask(at(organization.root))).text).toBe(first.text)
    const csaf = await ask(at(organization.root, '&format=csaf'))
    expect(csaf.headers.get('content-disposition')).toBe(
      `attachment; filename="${csaf.body.document.tracking.id as string}.json"`,
    )
  })

  it('only the headers for HEAD', async () => {
    const got = await ask(at(organization.root))
    const head = await ask(at(organization.root), { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(got.text)))
    expect(await ask(at(organization.root, '&format=pdf'), { method: 'HEAD' })).toMatchObject({ status: 400, text: '' })
  })

  it('nothing that an unapproved event says', async () => {
    const { db } = server
    const advisory = organization.variables['advisory']!
    const event = { uid: `${advisory}/00000000000000aa`, parentUid: advisory, author: 'eve', type: 4, ordinal: 9 }
    const detail = { falsePositiveDetermination: { type: 5 } }
    await db.prisma.advisoryEvent.create({ data: { ...event, detail, reviewState: 1, createTime: new Date() } })
    expect((await ask(at(organization.root))).body.statements[0]).toMatchObject({ status: 'fixed' })
    await db.prisma.advisoryEvent.update({ where: { uid: event.uid }, data: { reviewState: 2 } })
    expect((await ask(at(organization.root))).body.statements[0]).toMatchObject({
      status: 'not_affected',
      justification: 'vulnerable_code_not_in_execute_path',
    })
    await db.prisma.advisoryEvent.delete({ where: { uid: event.uid } })
  })

  it('nothing of an advisory that was withdrawn', async () => {
    const { db } = server
    const uid = organization.variables['advisory']!
    const withdraw = (deleteTime: Date | null) => db.prisma.advisory.update({ where: { uid }, data: { deleteTime } })
    await withdraw(new Date())
    const left = await ask(at(organization.root))
    expect(left.body.statements.map((one: { vulnerability: { name: string } }) => one.vulnerability.name)).toEqual([
      'CGA-2',
    ])
    expect((await ask(at(organization.root, '&format=csaf'))).text).not.toContain('CGA-1')
    await withdraw(null)
  })
})

describe('refuses', () => {
  const info = (reason: string) => ({
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'vulnerabilities.chainguard.dev',
  })

  it('what names nothing, or something unknown, all at once', async () => {
    const { status, body } = await ask('')
    expect(status).toBe(400)
    expect(body.details).toMatchObject([info('INVALID_ARGUMENT'), { fieldViolations: [{ field: 'group' }] }])
    const fieldsOf = async (query: string) =>
      (await ask(query)).body.details[1].fieldViolations.map((one: { field: string }) => one.field)
    expect(await fieldsOf(`?group=${organization.root}&format=pdf`)).toEqual(['package', 'format'])
    expect(await fieldsOf('?group=x&package=nginx')).toEqual(['group'])
    expect(await fieldsOf(`${at(organization.root)}&package=a&artifactName=b&__proto__=c&%ff=d`)).toEqual([
      '%ff',
      'package',
      'artifactName',
      '__proto__',
    ])
  })

  it('who has no token, or a bad one', async () => {
    const none = await ask(at(organization.root), { as: 'none' })
    expect(none).toMatchObject({ status: 401, body: { code: 16, details: [info('TOKEN_MISSING')] } })
    expect(none.headers.get('www-authenticate')).toBe('Bearer realm="chainguard.dev"')
    const bad = await ask(at(organization.root), { authorization: 'Bearer x' })
    expect(bad).toMatchObject({ status: 401, body: { code: 16, details: [info('TOKEN_MALFORMED')] } })
    expect(bad.headers.get('www-authenticate')).toContain('error="invalid_token"')
    // Who asks comes before what is asked.
    expect((await ask('', { as: 'none' })).status).toBe(401)
  })

  it('who may not see the group, the same whether or not it exists', async () => {
    for (const uid of [other.root, '0'.repeat(40)]) {
      expect(await ask(at(uid))).toMatchObject({ status: 403, body: { code: 7, details: [info('PERMISSION_DENIED')] } })
    }
  })

  it('a package without advisories', async () => {
    expect(await ask(`?group=${organization.root}&package=nothing`)).toMatchObject({
      status: 404,
      body: { code: 5, details: [info('NOT_FOUND'), { resourceType: 'Package', resourceName: 'nothing' }] },
    })
  })

  it.each(['POST', 'DELETE', 'PUT'])('%s', async (method) => {
    const answer = await ask(at(organization.root), { method })
    expect(answer).toMatchObject({ status: 405, body: { code: 12, details: [info('METHOD_NOT_ALLOWED')] } })
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })
})
