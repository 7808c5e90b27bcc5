// The errors of an answer: what of them is told, and what is logged.
import { GraphQLError } from 'graphql'
import { expect, it } from 'vitest'
import { PlatformError } from '../../src/core/errors.ts'
import { CallMeter } from '../../src/graphql/cost/call-meter.ts'
import { formatErrors } from '../../src/graphql/errors.ts'
import type { Fault } from '../../src/http/call.ts'

it('logs a fault of ours once a cause, however many paths it stands at', () => {
  const thrown = new TypeError('one')
  const again = (): Error => new TypeError('two')
  const causes = [thrown, thrown, ...Array.from({ length: 3 }, again), new RangeError('three')]
  const errors = causes.map((originalError, at) => new GraphQLError('x', { originalError, path: ['nodes', at] }))
  const logged: Fault[] = []
  const log = (fault: Fault): void => void logged.push(fault)
  const told = formatErrors(errors, { requestId: 'r', errorDomain: 'example.com', log })
  expect(told.map(({ path }) => path?.at(-1))).toEqual([0, 1, 2, 3, 4, 5])
  expect(told.map(({ extensions }) => extensions?.['code'])).toEqual(causes.map(() => 'INTERNAL'))
  expect(logged.map(({ path, error }) => [path, String(error)])).toEqual([
    ['nodes.0', 'TypeError: one'],
    ['nodes.2', 'TypeError: two'],
    ['nodes.5', 'RangeError: three'],
  ])
})

const context = { requestId: 'r', errorDomain: 'example.com', log: (): void => undefined }
const invalid = (field: string, description: string, times = 1): PlatformError =>
  new PlatformError('INVALID_ARGUMENT', 'x', { fieldViolations: Array(times).fill({ field, description }) })
const told = (...causes: Error[]) =>
  formatErrors(
    causes.map((originalError, at) => new GraphQLError('x', { originalError, path: [at] })),
    context,
  )

it('tells all of the first error, however long it is, and the details of each other cause once, up to a bound', () => {
  const [small, other] = [invalid('name', 'is short'), invalid('name', 'is long')]
  const isDetailed = (...causes: Error[]) => told(...causes).map(({ extensions }) => 'details' in (extensions ?? {}))
  expect(isDetailed(small, small, other)).toEqual([true, false, true])
  const large = invalid('name', 'x'.repeat(3_000), 100)
  expect(isDetailed(large, small)).toEqual([true, false])
  expect(isDetailed(small, large)).toEqual([true, false])
  const half = (at: number): Error => invalid('name', `${at}`.repeat(600), 100)
  expect(isDetailed(half(1), half(2), half(3))).toEqual([true, true, false])
  expect(told(small, large)[1]!.message).toHaveLength(257)
})

it('names fields as the client of the graph does', () => {
  const [error] = told(invalid('uidp.children_of', 'is no uid'))
  expect(error!.message).toBe('scope.childrenOf: is no uid')
  expect(JSON.stringify(error!.extensions)).toContain('"field":"scope.childrenOf"')
})

it.each([
  ['a value that was given to a field', { path: ['a'] }, ['INTERNAL', 'UNAVAILABLE']],
  ['a document', {}, ['INVALID_ARGUMENT', 'INVALID_ARGUMENT']],
])('says whose fault it is that the library refuses %s', (_, where, codes) => {
  const error = new GraphQLError('x', { originalError: new GraphQLError('Int cannot represent x'), ...where })
  const codeOf = (isRemote: boolean): unknown =>
    formatErrors([error], { ...context, isRemote })[0]!.extensions?.['code']
  expect([codeOf(false), codeOf(true)]).toEqual(codes)
})

it('says nothing of another server where a fault is ours, or where there is none behind', () => {
  const fault = new GraphQLError('x', { originalError: new TypeError('ours'), path: ['a'] })
  expect(formatErrors([fault], { ...context, isRemote: true })[0]!.extensions).toMatchObject({ code: 'INTERNAL' })
})

it('shows the beginning of a long value, and both ends of what is long still', () => {
  const messageOf = (text: string): string => formatErrors([new GraphQLError(text)], context)[0]!.message
  expect(messageOf(`a "${'b'.repeat(101)}" c`)).toBe(`a "${'b'.repeat(100)}…" c`)
  expect(messageOf(`a "${'b'.repeat(100)}" c`)).toBe(`a "${'b'.repeat(100)}" c`)
  const long = `${'d'.repeat(500)}${'e'.repeat(500)}`
  expect(messageOf(long)).toBe(long)
  expect(messageOf(`${'d'.repeat(500)}x${'e'.repeat(500)}`)).toBe(`${'d'.repeat(500)}…${'e'.repeat(500)}`)
})

it('counts what an operation asks of another server, up to what it may', () => {
  const raised: number[] = []
  const permit = { raise: (points: number) => void raised.push(points) } as never
  const meter = new CallMeter({ most: 3, points: 2, permit })
  for (const ms of [1.2, 2.4, 3.4]) {
    meter.begin()
    meter.end(ms)
  }
  expect([raised, meter.spent]).toEqual([[2, 2, 3], { calls: 3, ms: 7 }])
  expect(() => meter.begin()).toThrow('takes more than 3 calls')
  expect(meter.spent.calls).toBe(3)
})
