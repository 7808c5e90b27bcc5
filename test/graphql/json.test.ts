// JSON of a request: no object has a key twice, because which of the two counts is nobody's to guess.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve, type Served } from './serve.ts'

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.close())

interface Refused {
  readonly status: number
  readonly message: string
}

async function post(body: string): Promise<Refused> {
  const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' }
  const response = await fetch(served.url, { method: 'POST', headers, body })
  const { errors } = (await response.json()) as { errors: { message: string }[] }
  return { status: response.status, message: errors[0]?.message ?? '' }
}

describe('requests', () => {
  it('with a key that an object has twice are refused, wherever it stands', async () => {
    const query = '{ ping }'
    for (const body of [
      '{"query": "{ ping }", "query": "{ __typename }"}',
      '{"query": "{ ping }", "variables": {"a": 1, "\\u0061": 2}}',
      '{"query": "{ ping }", "variables": {"a": [{"b": 1, "b": 1}]}}',
    ]) {
      const got = await post(body)
      expect([got.status, got.message]).toEqual([400, expect.stringContaining('is given twice')])
    }
    const got = await served.get({ query, variables: '{"a": {"b": 1, "b": 2}}' })
    expect(got.status).toBe(400)
    expect(got.body.errors[0].extensions.details).toContainEqual(
      expect.objectContaining({ fieldViolations: [{ field: 'variables.a.b', description: 'is given twice' }] }),
    )
    const twice = await fetch(`${served.url}?${new URLSearchParams({ query }).toString()}&query=%7B__typename%7D`)
    expect([twice.status, await twice.text()]).toEqual([400, expect.stringContaining('query: is given twice')])
  })

  it('with what no database takes in a text or a key are refused', async () => {
    for (const variables of ['{"a": "\\u0000"}', '{"a": [{"b\\u0000": 1}]}', '{"a\\ud800": 1}']) {
      const got = await post(`{"query": "{ ping }", "variables": ${variables}}`)
      expect([got.status, got.message]).toEqual([400, expect.stringContaining('NUL or half a surrogate pair')])
    }
  })
})
