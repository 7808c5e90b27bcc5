// What a request of the graph asks for, as it is read: its parameters, its media type, its pages.
import { describe, expect, it } from 'vitest'
import type { FieldNode, GraphQLObjectType, OperationDefinitionNode } from 'graphql'
import { parse } from 'graphql'
import { answerTypeOf } from '../../src/graphql/http.ts'
import { connectionQuery, connectionArguments } from '../../src/graphql/paging.ts'
import { paramsOfBody, paramsOfUrl } from '../../src/graphql/params.ts'
import { selectedFields } from '../../src/graphql/selection.ts'
import { userErrorOf } from '../../src/graphql/user-errors.ts'
import { pairsOf } from '../../src/graphql/values.ts'
import { invalidField, PlatformError } from '../../src/core/errors.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import type { HttpRequest } from '../../src/http/messages.ts'

const schema = graphSchema()
const invalid = (...fields: string[]) =>
  expect.objectContaining({
    code: 'INVALID_ARGUMENT',
    details: expect.objectContaining({ fieldViolations: fields.map((field) => expect.objectContaining({ field })) }),
  })
const body = (value: unknown) => paramsOfBody(Buffer.from(JSON.stringify(value)), 20)
const url = (params: Record<string, string>) => paramsOfUrl(`?${String(new URLSearchParams(params))}`, 20)

describe('parameters', () => {
  it('are one operation, not several', () => {
    expect(() => body([{ query: '{ ping }' }])).toThrow('send one operation at a time')
  })

  it.each([
    [{}, undefined],
    [{ calls: null }, undefined],
    [{ calls: false }, undefined],
    [{ calls: true }, true],
  ])('ask for the same calls where they say so: %j', (extensions, calls) => {
    expect(body({ query: '{ ping }', extensions }).calls).toBe(calls)
  })

  it('name a document by a hash of 64 digits', () => {
    const named =
      (sha256Hash: string, version = 1) =>
      () =>
        body({ extensions: { persistedQuery: { version, sha256Hash } } }).document?.id
    expect(named('a'.repeat(64))()).toBe(`sha256:${'a'.repeat(64)}`)
    for (const bad of [named('a'.repeat(63)), named('A'.repeat(64)), named('a'.repeat(64), 2)])
      expect(bad).toThrow(invalid('extensions.persistedQuery'))
  })

  it.each(['\\u0000', '\\ud800'])('hold no text with %s, wherever it stands', (escape) => {
    for (const variables of [`{"a":"${escape}"}`, `{"a":[{"${escape}":1}]}`]) {
      expect(() => url({ query: '{ ping }', variables })).toThrow(invalid('variables'))
      expect(() => paramsOfBody(Buffer.from(`{"query":"{ ping }","variables":${variables}}`), 20)).toThrow(
        invalid('variables'),
      )
    }
  })
})

it.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  ['text/html, APPLICATION/graphql-response+json;q=0.5', 'application/graphql-response+json'],
  ['text/event-stream', 'application/graphql-response+json'],
  ['text/html', undefined],
])('an answer to who takes %s is %s', (accept, type) => {
  const answer = (): string => answerTypeOf({ headers: { accept } } as HttpRequest)
  if (type === undefined) expect(answer).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
  else expect(answer()).toBe(type)
})

describe('a page', () => {
  const asked = (args: object, ...selected: string[]) => connectionQuery(connectionArguments(args), new Set(selected))

  it.each([
    [{}, false, 50],
    [{ first: 3 }, false, 3],
    [{ after: 'x' }, false, 50],
    [{ last: 3 }, true, 3],
    [{ before: 'x' }, true, 50],
    [{ before: 'x', last: 3 }, true, 3],
    [{ first: 200 }, false, 200],
  ])('of %j is read backward or not (%s), and so long', (args, backward, size) => {
    expect(asked(args, 'nodes')).toMatchObject({ empty: false, query: { backward, size } })
  })

  it('of which nothing is shown is a row, by which it is known whether there are more', () => {
    for (const shown of ['nodes', 'edges', 'pageInfo']) expect(asked({}, shown)).toMatchObject({ empty: false })
    for (const one of [asked({}, 'totalCount'), asked({ first: 0 }, 'nodes')])
      expect(one).toMatchObject({ empty: true, query: { size: 1 } })
  })

  it.each([
    [{ first: -1 }, 'first'],
    [{ last: 201 }, 'last'],
    [{ skip: -1 }, 'skip'],
    [{ first: 1, last: 1 }, 'last'],
    [{ after: 'a', before: 'b' }, 'before'],
    [{ after: 'a', last: 1 }, 'after'],
    [{ before: 'a', first: 1 }, 'before'],
    [{ orderBy: ['name', 'name'].map((field) => ({ field, direction: 'ASC' })) }, 'orderBy'],
  ])('of %j is refused', (args, field) => expect(() => asked(args, 'nodes')).toThrow(invalid(field)))
})

it('what is selected of a field is what all of its selections name', () => {
  const [operation] = parse('{ repos { totalCount } repos { ...F } } fragment F on X { nodes { uid } }').definitions
  const fieldNodes = (operation as OperationDefinitionNode).selectionSet.selections as readonly FieldNode[]
  const [, fragment] = parse('{ a } fragment F on X { nodes { uid } }').definitions
  const info = { fieldNodes, fragments: { F: fragment as never } }
  expect([...selectedFields(info)]).toEqual(['totalCount', 'nodes'])
})

it.each([
  ['claim_match.issuer', ['input', 'claimMatch', 'issuer']],
  ['requests[1].repo.name', ['input', 'requests', '1', 'repo', 'name']],
  ['bundles[0]', ['input', 'bundles', '0']],
])('a fault in %s has the place %j in the input', (field, path) => {
  expect(userErrorOf(invalidField(field, 'is wrong'), {})).toMatchObject({ path })
})

it('a refusal names the first of the rights that are missing, and fields as the client of the graph wrote them', () => {
  const of = (error: PlatformError, type: string, field: string): unknown => {
    const object = schema.getType(type) as GraphQLObjectType
    const resolve = object.getFields()[field]?.resolve
    return resolve?.(userErrorOf(error, {}), {}, {}, {} as never)
  }
  const lacking = (capability: string) =>
    new PlatformError('PERMISSION_DENIED', 'no', { metadata: { capability, at: 'a'.repeat(40) } })
  const [one, both] = ['repo.list', 'repo.list,tag.list'].map((names) =>
    of(lacking(names), 'PermissionError', 'capability'),
  )
  expect(one).toEqual(expect.any(Number))
  expect(both).toBe(one)
  const faults = of(invalidField('claim_match.issuer_pattern', 'is wrong'), 'ValidationError', 'fieldViolations')
  expect(faults).toEqual([{ field: 'claimMatch.issuerPattern', description: 'is wrong' }])
})

it('pairs of a map are by name', () => {
  expect(pairsOf({ b: '1', a: '2', c: '3' }).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(pairsOf(null)).toEqual([])
})
