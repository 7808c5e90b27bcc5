// The screens of a frontend (test/graphql/screens) in the stores of Apollo, urql and Relay, as the recipes make these: all of them one after
// the other in one store, and each is there whole afterwards. So nothing has the id of something else, and nothing takes away what
// another screen has brought.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, print, visit } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { furnishScreens, screenDocument, screens, variablesOf } from '../graphql/screens/screens.ts'
import { statement } from '../support/database.ts'
import { startTestServer } from '../support/faces-server.ts'
import { relayProject, type RelayProject } from './relay-project.ts'
import { areInstalled, folder } from './serve.ts'
import type { Any } from './stores.ts'

interface Options {
  readonly graph: string
  readonly token: string
}

let options: Options
let all: Record<string, string>

const ask = async (query: string, variables: object, token = options.token): Promise<Any> => {
  const response = await fetch(options.graph, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors = [] } = (await response.json()) as { data: Any; errors?: readonly Any[] }
  // What images are made of a registry would say, and there is none here: the first error has the details, for all that say the same.
  const isDetailed = ({ extensions: { details = [] } }: Any) => JSON.stringify(details).includes('REGISTRY_MISSING')
  const missing = errors.find(isDetailed)
  expect(errors.filter(({ message }) => message !== missing?.message)).toEqual([])
  return data
}

beforeAll(async () => {
  const server = await startTestServer({ DEMO_DATA: 'true', BOOTSTRAP_ORG: 'demo' })
  const { owner = '', madeOrganization = '' } = server.platform
  const tokenOf = async (identity: string) => (await server.authorize(identity)).slice('Bearer '.length)
  options = { graph: `${server.url}/graphql`, token: await tokenOf(owner) }
  // As if another server delivered, and were slow: how a subscription's deliveries go would be another answer each time.
  const deliverElsewhere = () =>
    server.db.query(
      statement(`UPDATE subscription_queues SET owner = gen_random_uuid(), lease_time = now() + interval '1 day'`),
    )
  await deliverElsewhere()
  all = await furnishScreens(
    async (document, variables = {}, identity) => ask(document, variables, identity && (await tokenOf(identity))),
    madeOrganization,
  )
  await deliverElsewhere()
})

const ofScreen = (name: string): { readonly text: string; readonly variables: Record<string, string> } => {
  const text = screenDocument(name)
  return { text, variables: variablesOf(text, all) }
}

async function clientOf(recipe: string): Promise<Any> {
  const { createClient } = (await import(join(folder, recipe, 'src/client.ts'))) as {
    createClient: (to: Options) => Any
  }
  return createClient(options)
}

/** What the graph answers a client that asks once, as it came; the client is given the same. */
async function answerTo(client: Any, text: string, variables: object): Promise<Any> {
  const { fetch } = globalThis
  const answers: Promise<{ readonly data: Any }>[] = []
  const seen = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const response = await fetch(...request)
    answers.push(response.clone().json() as Promise<{ readonly data: Any }>)
    return response
  })
  const shown = await client.query(text, variables, { requestPolicy: 'network-only' }).toPromise()
  seen.mockRestore()
  expect(answers).toHaveLength(1)
  const told = withoutTypes((await answers[0])!.data)
  expect(withoutTypes(shown.data)).toEqual(told)
  return told
}

/** Without the names of types, which clients ask for beside what a screen asks. */
const withoutTypes = (value: unknown): Any =>
  JSON.parse(JSON.stringify(value, (name, one: unknown) => (name === '__typename' ? undefined : one)))

/** Relay shows a fragment to its component alone; here one reader sees all. */
function withoutFragments(document: DocumentNode): DocumentNode {
  const isFragment = (one: object): one is FragmentDefinitionNode => 'typeCondition' in one
  const fragments = new Map(document.definitions.filter(isFragment).map((one) => [one.name.value, one]))
  return visit(
    { ...document, definitions: document.definitions.filter((one) => !isFragment(one)) },
    {
      FragmentSpread: ({ name }) => {
        const { typeCondition, selectionSet } = fragments.get(name.value)!
        return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet }
      },
    },
  )
}

/** The lists whose pages the recipe puts together, so that a screen may be shown another page. */
const PAGED = ['repos', 'tags']

/** Without their items. */
const withoutPaged = (value: unknown): Any =>
  JSON.parse(
    JSON.stringify(value, (name, one: Any) => (PAGED.includes(name) && one?.nodes ? { ...one, nodes: [] } : one)),
  )

describe.skipIf(!areInstalled)('all screens in one store', () => {
  it('of Apollo Client', async () => {
    const client = await clientOf('apollo')
    const { cache } = client
    const told = new Map<string, Any>()
    for (const name of screens) {
      const { text, variables } = ofScreen(name)
      const query = cache.transformDocument(parse(text))
      const data = await ask(print(query), variables)
      cache.writeQuery({ query, variables, data })
      told.set(name, data)
    }
    for (const name of screens) {
      const { text, variables } = ofScreen(name)
      const kept = cache.readQuery({ query: parse(text), variables })
      expect(kept, name).not.toBeNull()
      expect(withoutPaged(kept), name).toEqual(withoutPaged(told.get(name)))
    }
    client.stop()
  })

  it('of urql with Graphcache', async () => {
    const client = await clientOf('graphcache')
    const told = new Map<string, Any>()
    for (const name of screens) {
      const { text, variables } = ofScreen(name)
      told.set(name, await answerTo(client, text, variables))
    }
    for (const name of screens) {
      const { text, variables } = ofScreen(name)
      const { data, error } = await client.query(text, variables, { requestPolicy: 'cache-only' }).toPromise()
      expect(error, name).toBeUndefined()
      expect(withoutTypes(data), name).toEqual(told.get(name))
    }
  })

  describe('of Relay', () => {
    let project: RelayProject

    beforeAll(async () => {
      const documents = screens.map((name) => {
        const text = print(withoutFragments(parse(screenDocument(name))))
        return `graphql\`\n${text.replace(/^query \w+/, `query ${queryName(name)}`)}\n\``
      })
      project = await relayProject(`import { graphql } from 'relay-runtime'\n${documents.join('\n')}`, 'Screens')
    })
    afterAll(async () => rm(project.folder, { recursive: true, force: true }))

    const queryName = (name: string): string => `Screens${name[0]!.toUpperCase()}${name.slice(1)}Query`

    it('as its compiler makes the documents', async () => {
      const { relay } = project
      const environment = new relay.Environment({
        network: relay.Network.create(() => Promise.reject(new Error('Nothing is asked for here.'))),
        store: new relay.Store(new relay.RecordSource()),
      })
      const told: { readonly name: string; readonly operation: Any; readonly data: Any }[] = []
      for (const name of screens) {
        const request = await project.artifact(queryName(name))
        const { variables } = ofScreen(name)
        const operation = relay.createOperationDescriptor(request, variables)
        environment.retain(operation)
        const data = await ask(request.params.text, variables)
        environment.commitPayload(operation, data)
        told.push({ name, operation, data })
      }
      for (const { name, operation, data } of told) {
        const { isMissingData, data: shown } = environment.lookup(operation.fragment)
        expect(isMissingData, name).toBe(false)
        expect(data, name).toMatchObject(shown)
      }
    })
  })
})
