// What GraphiQL's bar says of an answer.
import { describe, expect, it } from 'vitest'
import { outcomeOf, withoutSchema } from '../../src/explorers/graphiql/browser/outcome.ts'

const refused = (reason: string, message = 'Said so') => ({ errors: [{ message, extensions: { reason } }] })

describe('what a run cost', () => {
  it.each([
    [{ nodes: 1234, limit: 500_000, points: 13 }, 'Cost: 1,234 nodes of 500,000, 13 points'],
    [{ nodes: 1, limit: 500_000, points: 1 }, 'Cost: 1 node of 500,000, 1 point'],
    [{ nodes: 2 }, 'Cost: 2 nodes'],
  ])('%o', (cost, text) => {
    expect(outcomeOf({ data: {}, extensions: { cost } })).toEqual({ kind: 'cost', text })
  })

  it.each([{}, { extensions: null }, { extensions: { cost: null } }, { extensions: { cost: { nodes: 'many' } } }])(
    'nothing of %o',
    (answer) => {
      expect(outcomeOf({ data: {}, ...answer })).toBeUndefined()
    },
  )
})

describe('what to do when it was refused', () => {
  it.each([
    ['QUERY_TOO_COMPLEX', 'Said so'],
    ['RATE_LIMITED', 'Said so.'],
    ['PERSISTED_QUERY_ID_REQUIRED', expect.stringContaining('platform-graph documents publish')],
    ['PERSISTED_QUERY_NOT_FOUND', expect.stringMatching(/^Said so\. Is the id/)],
  ])('%s', (reason, text: unknown) => {
    expect(outcomeOf(refused(reason))).toEqual({ kind: 'problem', text })
  })

  it('nothing where the answer itself says all', () => {
    for (const reason of ['INVALID_ARGUMENT', 'toString', '']) expect(outcomeOf(refused(reason))).toBeUndefined()
  })
})

describe('when there is no schema', () => {
  it('says why, and that queries run all the same', () => {
    const text = withoutSchema(refused('INVALID_ARGUMENT', 'It is off.'))?.text
    expect(text).toMatch(/^The server did not give its schema\. It is off\. .*queries run all the same\.$/)
    expect(withoutSchema(refused('PERSISTED_QUERY_ID_REQUIRED'))?.text).toMatch(/published documents only.*schema/)
    expect(withoutSchema({ data: { __schema: {} } })).toBeUndefined()
  })
})
