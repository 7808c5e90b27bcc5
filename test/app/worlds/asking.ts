// What tests of worlds ask of them.
import type { Platform } from '../../../src/app/worlds/types.ts'

export type Asked = Pick<Platform, 'url' | 'organization'> & { token: (identity: string) => Promise<string> }

/** Runs a document of the graph. */
export async function ask(of: Asked, query: string, as = 'owner'): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${await of.token(as)}`, 'content-type': 'application/json' }
  const answer = await fetch(`${of.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data, errors } = (await answer.json()) as { data?: Record<string, unknown>; errors?: unknown }
  if (errors || !data) throw new Error(JSON.stringify(errors))
  return data
}

/** The names of the groups that the owner sees. */
export async function groupsOf(of: Asked): Promise<string[]> {
  const { groups } = (await ask(of, '{ groups(first: 100) { nodes { name } } }')) as {
    groups: { nodes: { name: string }[] }
  }
  return groups.nodes.map(({ name }) => name).sort()
}

/** Makes a group as the owner. */
export async function makeGroup(of: Asked, name: string): Promise<void> {
  const input = `{ parent: "${of.organization}", name: "${name}" }`
  await ask(of, `mutation { createGroup(input: ${input}) { group { uid } } }`)
}
