// A test against a real server in its own process: node --test groups.test.mjs
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { createPlatform } from 'platform-graph'

/** @type {import('platform-graph').Platform} */
let platform
before(async () => (platform = await createPlatform()))
afterEach(() => platform.reset())
after(() => platform.dispose())

/** Runs a document of the graph as somebody of the demo. */
async function ask(identity, query, variables = {}) {
  const answer = await fetch(`${platform.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await platform.token(identity)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await answer.json()).data
}

const groups = '{ groups(first: 100) { nodes { name } } }'
const create = `mutation ($parent: UID!) {
  createGroup(input: { parent: $parent, name: "web" }) { group { name } errors { reason } }
}`

test('the owner makes a group', async () => {
  const { createGroup } = await ask('owner', create, { parent: platform.organization })
  assert.deepEqual(createGroup, { group: { name: 'web' }, errors: [] })
})

test('and the next test finds none of it', async () => {
  const names = (await ask('owner', groups)).groups.nodes.map(({ name }) => name)
  assert.ok(names.includes('demo'))
  assert.ok(!names.includes('web'))
})

test('who only reads may not', async () => {
  const { createGroup } = await ask('grace', create, { parent: platform.organization })
  assert.equal(createGroup.group, null)
  assert.equal(createGroup.errors[0].reason, 'PERMISSION_DENIED')
})
