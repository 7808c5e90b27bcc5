// The cases of the graph through a facade in front of our own server: it answers each as the server's own graph does.
import { GraphQLError } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCaseFiles, writes } from '../faces/case-file.ts'
import { watchOutbox } from '../faces/outbox.ts'
import { runCase } from '../faces/run-case.ts'
import { type Face, Unsayable } from '../support/faces.ts'
import { graphqlFace } from '../support/faces-graphql.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { fitted } from './fitted.ts'
import { startTestFacade, type TestFacade } from './start.ts'

let server: TestServer
let facade: TestFacade
let face: Face
let outsider: Organization
/** For cases that change nothing. */
let shared: Organization
let said = 0

beforeAll(async () => {
  server = await startTestServer()
  await watchOutbox(server)
  facade = await startTestFacade({ upstream: server.url })
  face = graphqlFace(facade.url, fitted)
  outsider = await seedOrganization(server)
  shared = await seedOrganization(server, outsider)
})

afterAll(() => {
  expect(facade.faults, 'the facade logged faults of its own').toEqual([])
  expect(server.faults, 'the server logged faults of its own').toEqual([])
  expect(said).toBeGreaterThan(350)
})

/** A facade says that a cursor has expired (docs/facade.md), where the contract begins anew. */
const OTHERWISE = ['an expired token gives no error, and the list from its start']
const ofTheGraph = readCaseFiles().flatMap((file) => {
  const cases = file.cases.filter((one) => {
    const rehearses = [one, ...one.given, ...one.then].some(({ validateOnly }) => validateOnly)
    return one.faces.includes('graphql') && !rehearses && !OTHERWISE.includes(one.name)
  })
  return cases.length === 0 ? [] : [{ path: file.path, cases }]
})

for (const file of ofTheGraph) {
  describe(file.path, () => {
    for (const one of file.cases) {
      test(one.name, async (context) => {
        const org = writes(one) ? await seedOrganization(server, outsider) : shared
        try {
          await runCase({ server, face, org }, one)
          said += 1
        } catch (error) {
          if (error instanceof Unsayable || error instanceof GraphQLError) context.skip(error.message)
          throw error
        }
      })
    }
  })
}
