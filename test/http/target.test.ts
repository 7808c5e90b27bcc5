// Request targets that name the whole address.
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { toOriginForm } from '../../src/http/port/target.ts'

it.each([
  ['/iam/v2/groups', 'here.test', '/iam/v2/groups'],
  ['http://there.test/iam/v2/groups?name=a', 'there.test', '/iam/v2/groups?name=a'],
  ['HTTPS://there.test:8443', 'there.test:8443', '/'],
  ['http://there.test?name=a', 'there.test', '/?name=a'],
  ['http://user@there.test/', 'here.test', 'http://user@there.test/'],
  ['ftp://there.test/', 'here.test', 'ftp://there.test/'],
])('%s is asked of %s', (url, host, path) => {
  const request = { url, headers: { host: 'here.test' } } as IncomingMessage
  toOriginForm(request)
  expect([request.headers.host, request.url]).toEqual([host, path])
})
