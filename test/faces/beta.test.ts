// The earlier name of the contract: every method under v2beta1 answers just as under v2, over gRPC and REST.
import { beforeAll, expect, test } from 'vitest'
import { methods } from '../../src/contract/methods.ts'
import type { Answer } from '../support/faces.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { requestOf, restFace, send } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { permissionRequest } from './permission-requests.ts'
import { comparable } from './words.ts'

let server: TestServer
let org: Organization

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server, await seedOrganization(server))
})

const versioned = [...methods.values()].filter((method) => method.domain !== 'oidc')

/** What two answers must have in common: all but what is made for the answer alone. */
function shared({ ok, error }: Answer): unknown {
  const { message: _message, ...refusal } = error ?? { message: '' }
  const { code: _code, keyId: _keyId, ...answer } = ok ?? {}
  return comparable(ok ? answer : refusal, org.variables)
}

test('v2beta1 answers as v2 over gRPC', async () => {
  const v2 = grpcFace(server.url)
  const beta = grpcFace(server.url, 'v2beta1')
  const authorization = await org.authorization('owner')
  for (const method of versioned) {
    const request = permissionRequest(method, org.variables)
    const options = { authorization, validateOnly: method.http[0]?.verb !== 'GET' }
    const [a, b] = [await v2.call(method.id, request, options), await beta.call(method.id, request, options)]
    expect(shared(b), method.id).toEqual(shared(a))
  }
})

test('v2beta1 answers as v2 over REST', async () => {
  const v2 = restFace(server.url)
  const authorization = await org.authorization('owner')
  for (const method of versioned) {
    const request = permissionRequest(method, org.variables)
    const validateOnly = method.http[0]?.verb !== 'GET'
    const raw = requestOf(method, request, validateOnly)
    const a = await v2.call(method.id, request, { authorization, validateOnly })
    const b = await send(server.url, { ...raw, path: raw.path.replace('/v2/', '/v2beta1/') }, { authorization })
    expect(shared(b), method.id).toEqual(shared(a))
  }
})
