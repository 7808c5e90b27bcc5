// The graph says the whole contract: every method, every field of its requests and answers.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { methodsPage, saidMethods, staleDepartures } from '../../scripts/graph-methods.ts'
import { NOT_SAID } from '../../scripts/graph-departures.ts'

describe('the graph', () => {
  const said = saidMethods()

  it('says every method of the contract, but those that are named with their reasons', () => {
    expect(said).toHaveLength(80)
    expect(said.filter(({ id, places }) => places.length === 0 && !(id in NOT_SAID)).map(({ id }) => id)).toEqual([])
  })

  it('says every field of their requests and answers', () => {
    expect(said.flatMap(({ id, gaps }) => gaps.map((gap) => `${id}: ${gap}`))).toEqual([])
  })

  it('departs only where there is something to depart from', () => {
    expect(staleDepartures()).toEqual([])
  })

  it('has the page that tells it (npm run generate:methods)', () => {
    expect(readFileSync(new URL('../../docs/graph-methods.md', import.meta.url), 'utf8')).toBe(methodsPage())
  })
})
