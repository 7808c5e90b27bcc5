// The audits that come with the reference implementation of GraphQL over HTTP, against a real server.
import { serverAudits } from 'graphql-http'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const audits = serverAudits({ url: () => `${server.url}/graphql`, fetchFn: fetch })

describe('the audits of GraphQL over HTTP', () => {
  it('are all there', () => {
    expect(audits.length).toBeGreaterThanOrEqual(60)
  })

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const { status, ...result } = await audit.fn()
    expect(status, 'reason' in result ? result.reason : '').toBe('ok')
  })
})
