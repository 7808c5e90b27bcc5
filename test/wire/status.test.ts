// Which details an error has, for REST and gRPC alike.
import { expect, it } from 'vitest'
import * as errors from '../../src/core/errors.ts'
import { fromPlain } from '../../src/wire/plain.ts'
import { statusOf } from '../../src/wire/status.ts'

const context = { area: 'iam', domainSuffix: 'example.org', requestId: 'r1' }
const { PlatformError } = errors

it.each<[string, unknown, object[]]>([
  [
    'violations',
    errors.invalidField('name', 'is bad'),
    [
      { type: 'google.rpc.ErrorInfo', value: { reason: 'INVALID_ARGUMENT', domain: 'iam.example.org' } },
      { type: 'google.rpc.BadRequest', value: { fieldViolations: [{ field: 'name', description: 'is bad' }] } },
    ],
  ],
  [
    'a precondition',
    errors.failedPrecondition([{ type: 'RESOURCE_NOT_EMPTY', subject: 'repos', description: 'has 2 repos' }]),
    [
      { type: 'google.rpc.ErrorInfo', value: { reason: 'FAILED_PRECONDITION', domain: 'iam.example.org' } },
      {
        type: 'google.rpc.PreconditionFailure',
        value: { violations: [{ type: 'RESOURCE_NOT_EMPTY', subject: 'repos', description: 'has 2 repos' }] },
      },
    ],
  ],
  [
    'a resource that is not there, of another area',
    Object.assign(errors.notFound('Repo', 'u'), { area: 'registry' }),
    [
      { type: 'google.rpc.ErrorInfo', value: { reason: 'NOT_FOUND', domain: 'registry.example.org' } },
      { type: 'google.rpc.ResourceInfo', value: { resourceType: 'Repo', resourceName: 'u' } },
    ],
  ],
  [
    'metadata',
    errors.permissionDenied(['repo.list'], 'u'),
    [
      {
        type: 'google.rpc.ErrorInfo',
        value: {
          reason: 'PERMISSION_DENIED',
          domain: 'iam.example.org',
          metadata: { capability: 'repo.list', at: 'u' },
        },
      },
    ],
  ],
  [
    'a limit of rate',
    new PlatformError('RESOURCE_EXHAUSTED', 'slow down', { reason: 'RATE_LIMITED', retryAfterSeconds: 7 }),
    [
      { type: 'google.rpc.ErrorInfo', value: { reason: 'RATE_LIMITED', domain: 'iam.example.org' } },
      { type: 'google.rpc.RetryInfo', value: { retryDelay: 7 } },
    ],
  ],
  [
    'a limit of size, which no waiting mends',
    new PlatformError('RESOURCE_EXHAUSTED', 'too large', { reason: 'REQUEST_TOO_LARGE' }),
    [{ type: 'google.rpc.ErrorInfo', value: { reason: 'REQUEST_TOO_LARGE', domain: 'iam.example.org' } }],
  ],
  [
    'a database that is away',
    errors.unavailable('the database is away'),
    [
      { type: 'google.rpc.ErrorInfo', value: { reason: 'UNAVAILABLE', domain: 'iam.example.org' } },
      { type: 'google.rpc.RetryInfo', value: { retryDelay: 1 } },
    ],
  ],
  [
    'a fault of ours',
    new TypeError('undefined is not a function'),
    [
      { type: 'google.rpc.ErrorInfo', value: { reason: 'INTERNAL', domain: 'iam.example.org' } },
      { type: 'google.rpc.RequestInfo', value: { requestId: 'r1' } },
    ],
  ],
])('%s', (_name, error, details) => {
  const status = statusOf(error, context)
  expect(status.details.map(({ desc, value }) => ({ type: desc.typeName, value }))).toEqual(details)
  for (const { desc, value } of status.details) expect(fromPlain(desc)(value).$typeName).toBe(desc.typeName)
})

it.each<[errors.CodeName, errors.Reason | undefined, number | undefined]>([
  ['UNAVAILABLE', undefined, 1],
  ['RESOURCE_EXHAUSTED', undefined, 1],
  ['RESOURCE_EXHAUSTED', 'RATE_LIMITED', 1],
  ['RESOURCE_EXHAUSTED', 'REQUEST_TOO_LARGE', undefined],
  ['RESOURCE_EXHAUSTED', 'QUERY_TOO_COMPLEX', undefined],
  ['ABORTED', undefined, undefined],
  ['NOT_FOUND', undefined, undefined],
])('of itself %s %s passes after %s s', (code, reason, seconds) => {
  const status = statusOf(new PlatformError(code, 'text', reason ? { reason } : {}), context)
  expect(status).toMatchObject({ name: code, message: 'text', retryAfterSeconds: seconds, internal: false })
  expect(status.details.some(({ desc }) => desc.typeName === 'google.rpc.RetryInfo')).toBe(seconds !== undefined)
})

it('says nothing of the inside', () => {
  for (const error of [new Error('secret'), 'secret', undefined, new PlatformError('INTERNAL', 'secret')]) {
    expect(statusOf(error, context)).toMatchObject({
      ...{ code: 13, name: 'INTERNAL', reason: 'INTERNAL', message: 'Internal error', internal: true },
    })
    const { message, details } = statusOf(error, context)
    expect(JSON.stringify([message, ...details.map(({ value }) => value)])).not.toContain('secret')
  }
})

it('names the domain alone when there is no area', () => {
  const [info] = statusOf(errors.unimplemented('x'), { ...context, area: undefined }).details
  expect(info?.value).toMatchObject({ domain: 'example.org' })
})
