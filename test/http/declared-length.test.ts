// A body that says it is too long is refused by its head alone: nobody waits for bytes that are thrown away.
import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startTestServer } from '../support/faces-server.ts'

const paths = {
  'version 2 by REST': ['/iam/v2/groups', 'application/json'],
  'version 1 by REST': ['/iam/v1/groups', 'application/json'],
  'the graph': ['/graphql', 'application/json'],
  Connect: ['/chainguard.platform.iam.v2.GroupsService/CreateGroup', 'application/json'],
  'gRPC-Web': ['/chainguard.platform.iam.v2.GroupsService/CreateGroup', 'application/grpc-web+proto'],
  'the sign-in': ['/oauth/token', 'application/x-www-form-urlencoded'],
} as const

/** Connect has no 413, and gRPC-Web says it in the trailers. */
const STATUS = /^HTTP\/1\.1 (?:413|429|200) /

it('is answered before a byte of it comes, on each face', async () => {
  const { url } = await startTestServer()
  const { hostname, port } = new URL(url)
  for (const [face, [path, type]] of Object.entries(paths)) {
    const socket = connect(Number(port), hostname)
    socket.setEncoding('latin1')
    const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, 'Content-Length: 999999999']
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    let answer = ''
    while (!answer.includes('Request too large')) answer += ((await once(socket, 'data')) as [string])[0]
    socket.destroy()
    expect(answer, face).toMatch(STATUS)
  }
})
