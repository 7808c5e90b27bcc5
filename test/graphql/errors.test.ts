// The errors of an answer: what of them is told, and what is logged.
import { GraphQLError } from 'graphql'
import { expect, it } from 'vitest'
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
