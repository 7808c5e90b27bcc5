// Every case of test/cases through every face: each answer against what is wanted, and the faces against one another.
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { graphMethods, methodOf, methods, v1Methods } from '../../src/contract/methods.ts'
import { pairs } from '../../src/services/v1/operations.ts'
import { documentedAnswers, routeKey } from '../openapi/validator.ts'
import { statement } from '../support/database.ts'
import { TOLD_PAST } from '../support/database-invariants.ts'
import { type Face, type FaceName, Unsayable } from '../support/faces.ts'
import { graphqlFace } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { counterpartOf, inVersion1 } from '../support/faces-v1.ts'
import { methodNamed } from '../support/methods.ts'
import { restFace } from '../support/faces-rest.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { type Case, readCaseFiles, writes } from './case-file.ts'
import { watchOutbox } from './outbox.ts'
import { runCase } from './run-case.ts'

const files = readCaseFiles()
let server: TestServer
let faces: Record<FaceName, Face>
let outsider: Organization
/** The faces of version 1, in the words of version 2. */
let faces1: Readonly<Record<'rest' | 'grpc', Face>>
/** One organization a face for cases that change nothing. */
let shared: Record<FaceName, Organization>
/** Methods that have a case which version 1 can say. */
const tried1 = new Set<string>()

beforeAll(async () => {
  server = await startTestServer()
  await watchOutbox(server)
  const wrong = await documentedAnswers(server.url)
  const rest = restFace(server.url, ({ id, http }, answer) => {
    expect(wrong(routeKey(http[0]!.verb, http[0]!.path), answer), `${id} answers otherwise than OpenAPI says`).toEqual(
      [],
    )
  })
  const [grpc1, grpc2] = [grpcFace(server.url, 'v1'), grpcFace(server.url)]
  const grpc: Face = {
    ...grpc2,
    call: (id, request, options) => (v1Methods.has(id) ? grpc1 : grpc2).call(id, request, options),
  }
  faces = { rest, grpc, graphql: graphqlFace(server.url) }
  faces1 = { rest: inVersion1(rest, rest), grpc: inVersion1(grpc, grpc) }
  outsider = await seedOrganization(server)
  const fresh = (): Promise<Organization> => seedOrganization(server, outsider)
  shared = { rest: await fresh(), grpc: await fresh(), graphql: await fresh() }
})

afterAll(async () => {
  expect(await server.db.query(statement(TOLD_PAST))).toEqual([])
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

for (const file of files) {
  describe(file.path, () => {
    for (const one of file.cases) {
      test(one.name, async () => {
        const answers = []
        for (const name of one.faces) {
          const org = writes(one) ? await seedOrganization(server, outsider) : shared[name]
          answers.push({ name, answer: await runCase({ server, face: faces[name], org }, one) })
        }
        const [first, ...others] = answers
        for (const other of others) {
          const wanted = other.name === 'graphql' ? asTheGraphShows(first!.answer, other.answer) : first!.answer
          expect(other.answer, `${other.name} answers otherwise than ${first!.name}`).toEqual(wanted)
        }
      })
      if (isShared(one)) test(`${one.name} (version 1)`, async (context) => inFirst(one, context))
    }
  })
}

/** Whether version 1 has the method of a case, and the case does not say that it does otherwise there. */
function isShared({ method, http, version1 }: Case): boolean {
  return version1 === undefined && !http && counterpartOf(methodNamed(method)) !== undefined
}

/** Runs a case in version 1; skips it where that has no words for it. */
async function inFirst(one: Case, context: TestContext): Promise<void> {
  const answers: unknown[] = []
  // What version 2 has in the graph alone, version 1 has on all its faces.
  const names = graphMethods.has(one.method) ? (['rest', 'grpc'] as const) : one.faces
  for (const name of names) {
    if (name === 'graphql') continue
    const org = writes(one) ? await seedOrganization(server, outsider) : shared[name]
    try {
      answers.push(await runCase({ server, face: faces1[name], org }, one))
    } catch (error) {
      if (error instanceof Unsayable) context.skip(error.message)
      throw error
    }
  }
  for (const { method } of [one, ...one.given, ...one.then]) tried1.add(method)
  for (const other of answers.slice(1)) expect(other, 'gRPC answers otherwise than REST').toEqual(answers[0])
}

/** In the graph the identity of a binding is an edge, null where the caller may not see it; nothing else may differ. */
function asTheGraphShows(answer: unknown, graph: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((item, at) => asTheGraphShows(item, (graph as unknown[])[at]))
  if (typeof answer !== 'object' || answer === null || typeof graph !== 'object' || graph === null) return answer
  const shown = graph as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => name in shown || !(name === 'identity' && 'identityUid' in answer))
      .map(([name, item]) => [name, asTheGraphShows(item, shown[name])]),
  )
}

test('every method has a case', () => {
  const tried = new Set(files.flatMap(({ cases }) => cases.map(({ method }) => method)))
  expect([...methods.keys()].filter((id) => !tried.has(id) && !id.startsWith('platformgraph.'))).toEqual([])
})

test('every method that both versions have has a case which version 1 can say', () => {
  const both = new Set([...pairs.values()].map(({ v2 }) => methodOf(v2).id))
  const without = [...both].filter((id) => !tried1.has(id))
  expect(without).toEqual([])
})
