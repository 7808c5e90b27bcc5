// Calls of tools by the SDK's own client, against REST: the same answers and the same refusals for every kind of caller.
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '../../src/core/errors.ts'
import { toolsOf, type MethodTool } from '../../src/mcp/tools.ts'
import { permissionRequest } from '../faces/permission-requests.ts'
import type { JsonObject } from '../support/faces.ts'
import type { CallerName } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { makeWorld, textOf, type World } from './world.ts'

let world: World
const clients = new Map<CallerName, Client>()

beforeAll(async () => {
  world = await makeWorld({ MCP_WRITES: 'true' })
  for (const caller of ['owner', 'viewer', 'outsider'] as const) {
    const client = await world.connect(caller, caller === 'viewer' ? 'legacy' : 'modern')
    // With the list at hand the client holds every answer against the tool's output schema.
    await client.listTools()
    clients.set(caller, client)
  }
})

afterAll(async () => {
  await world.close()
  expect(world.server.faults, 'the server logged faults of its own').toEqual([])
})

const call = (caller: CallerName, name: string, args: JsonObject) =>
  clients.get(caller)!.callTool({ name, arguments: args })

const uid = (name: string): string => world.org.variables[name]!

/** The code that a result starts with; OK for none. */
function codeOf(result: { isError?: boolean | undefined; content: readonly { type: string }[] }): string {
  if (!result.isError) return 'OK'
  const status = JSON.parse(textOf({ content: result.content.slice(1) })) as {
    code: number
  }
  return Object.entries(Code).find(([, number]) => number === status.code)?.[0] ?? textOf(result)
}

const published = [...toolsOf({ writes: true, implemented: () => true }).values()].filter(
  ({ method }) => method.http.length > 0,
)

describe.each(published.map((tool) => [tool.definition.name, tool] as const))('%s', (name, tool: MethodTool) => {
  it.each(['owner', 'viewer', 'outsider'] as const)('answers the %s as REST does', async (caller) => {
    const { method, takesValidateOnly } = tool
    const request = permissionRequest(method, world.org.variables)
    const authorization = await world.org.authorization(caller)
    const rest = await restFace(world.server.url).call(method.id, request, {
      authorization,
      validateOnly: takesValidateOnly,
    })
    const result = await call(caller, name, takesValidateOnly ? { ...request, validateOnly: true } : request)
    expect(codeOf(result)).toBe(rest.error?.code ?? 'OK')
    // What is only rehearsed gets a uid and a time of its own each time.
    if (rest.ok && !takesValidateOnly) expect(result.structuredContent).toEqual(rest.ok)
    if (rest.error) expect(textOf(result)).toContain(rest.error.reason)
  })
})

describe('the questions that only the graph answers', () => {
  const wanted: Readonly<Record<string, (names: (name: string) => string) => readonly [JsonObject, object]>> = {
    iam_get_viewer: (of) => [{}, { uid: of('owner') }],
    iam_list_viewer_role_bindings: () => [{}, { roleBindings: [{ identityUid: expect.any(String) as string }] }],
    iam_list_viewer_capabilities: (of) => [
      { at: of('org') },
      { capabilities: expect.arrayContaining(['CAP_REPO_CREATE']) as string[] },
    ],
    iam_list_access: (of) => [
      { group: of('org'), capability: 'CAP_REPO_CREATE', pageSize: 1 },
      { holders: [{ paths: [{ groupUid: of('org') }] }], hasNext: true, hasPrevious: false },
    ],
    iam_list_access_mappings: (of) => [
      { group: of('org'), capability: 'CAP_REPO_CREATE' },
      { mappings: [], totalCount: '0' },
    ],
    iam_explain_access: (of) => [
      { identityUid: of('viewer'), capability: 'CAP_REPO_CREATE', at: of('org') },
      { allowed: false, obstacle: 'OBSTACLE_NOT_GRANTED' },
    ],
    iam_simulate_access: (of) => [
      { at: of('org'), add: [{ identityUid: of('viewer'), roleUid: of('editorRole') }] },
      { changes: [{ identityUid: of('viewer'), lost: [] }] },
    ],
    iam_diff_groups: (of) => [{ a: of('org'), b: of('bare') }, { onlyInB: { memberUids: [] } }],
    search: () => [{ query: 'repo' }, { hasNext: expect.any(Boolean) as boolean }],
    search_list_group_summaries: (of) => [{ uids: [of('org')] }, { summaries: [{ uid: of('org') }] }],
    events_list_events: (of) => [
      { group: of('org'), total: true },
      { events: [], total: 0 },
    ],
  }

  it.each(Object.entries(wanted))('%s', async (name, make) => {
    const [args, answer] = make(uid)
    const result = await call('owner', name, args)
    expect(result.isError, textOf(result)).toBeFalsy()
    expect(result.structuredContent).toMatchObject(answer)
    expect(JSON.parse(textOf({ content: result.content.slice(0, 1) }))).toEqual(result.structuredContent)
  })
})

describe('a list', () => {
  it('goes on with pageToken', async () => {
    const args = { uidp: { descendantsOf: uid('org') }, pageSize: 1 }
    const first = await call('owner', 'iam_list_identities', args)
    const { nextPageToken, identities } = first.structuredContent as { nextPageToken: string; identities: object[] }
    expect(textOf(first)).toContain(`There is more: call again with the same arguments and pageToken ${nextPageToken}`)
    const second = await call('owner', 'iam_list_identities', { ...args, pageToken: nextPageToken })
    expect(second.structuredContent).toMatchObject({ identities: [{ uid: expect.any(String) as string }] })
    expect(second.structuredContent).not.toMatchObject({ identities })
  })

  it('goes on with cursors, in both directions', async () => {
    const args = { group: uid('org'), capability: 'CAP_REPO_LIST', pageSize: 1 }
    const page = async (more: object): Promise<{ text: string; cursor: string; who: string }> => {
      const result = await call('owner', 'iam_list_access', { ...args, ...more })
      const { holders } = result.structuredContent as { holders: { cursor: string; identity: { uid: string } }[] }
      return { text: textOf(result), cursor: holders[0]!.cursor, who: holders[0]!.identity.uid }
    }
    const first = await page({})
    expect(first.text).toContain(`There is more: call again with the same arguments and after ${first.cursor}`)
    const second = await page({ after: first.cursor })
    expect(second.who > first.who).toBe(true)
    const last = await page({ backward: true })
    expect(last.text).toContain(`There is more: call again with the same arguments and before ${last.cursor}`)
    const before = await page({ backward: true, before: second.cursor })
    expect(before.who).toBe(first.who)
    expect(before.text).not.toContain('There is more')
  })
})

describe('what is written', () => {
  it('stays, and is in the log with what was before', async () => {
    const uidOfRepo = uid('emptyRepo')
    const rehearsed = { repo: { uid: uidOfRepo, description: 'rehearsed' }, validateOnly: true }
    await call('owner', 'registry_update_repo', rehearsed)
    const made = await call('owner', 'registry_update_repo', { repo: { uid: uidOfRepo, description: 'by an agent' } })
    expect(made.structuredContent).toMatchObject({ description: 'by an agent' })
    const log = await call('owner', 'events_list_events', { subject: uidOfRepo })
    const { events } = log.structuredContent as { events: readonly { after: object; before: object }[] }
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ after: { description: 'by an agent' }, cursor: expect.any(String) as string })
    const next = await call('owner', 'events_list_events', { subject: uidOfRepo, after: textAt(events[0], 'cursor') })
    expect(next.structuredContent).toMatchObject({ events: [] })
  })

  it('is nothing where the tool is told to check', async () => {
    const gone = await call('owner', 'registry_delete_repo', { uid: uid('emptyRepo'), validateOnly: true })
    expect(codeOf(gone)).toBe('OK')
    expect(textOf(gone)).toMatch(/Only checked: nothing was written\. It would emit \S+repo\.deleted\.v1 of /)
    const planned = { subject: uid('emptyRepo'), type: 'dev.chainguard.api.platform.registry.repo.deleted.v1' }
    expect(gone._meta).toMatchObject({ wouldEmit: [planned] })
    expect(codeOf(await call('owner', 'registry_get_repo', { uid: uid('emptyRepo') }))).toBe('OK')
  })
})

function textAt(value: unknown, name: string): string {
  return (value as Record<string, string>)[name]!
}

describe('a refusal', () => {
  it('says what to do, and holds the status for programs', async () => {
    const result = await call('viewer', 'registry_create_repo', { parent: uid('org'), repo: { name: 'new' } })
    expect(result.isError).toBe(true)
    const [words, status] = result.content.map((block) => ('text' in block ? block.text : ''))
    expect(words).toMatch(/^Permission denied: .*repo\.create.*\. Another call will not help/)
    expect(JSON.parse(status!)).toMatchObject({ code: 7, details: [{ reason: 'PERMISSION_DENIED' }] })
  })

  it.each([
    [{ pageSize: 'many' }, 'pageSize'],
    [{ nothing: 1 }, 'nothing'],
    [{ uidp: 'x' }, 'uidp'],
    [{ uidp: { childrenOf: '\0' } }, 'uidp.childrenOf'],
    [{ __proto__x: 1, constructor: 2 }, 'constructor'],
    [{ ['__proto__']: { pageSize: 1 } }, '__proto__'],
    [{ uidp: { ['__proto__']: { inRoot: true } } }, 'uidp.__proto__'],
  ])('of the arguments %j names %s', async (args, field) => {
    const result = await call('viewer', 'registry_list_repos', args)
    expect(codeOf(result)).toBe('INVALID_ARGUMENT')
    expect(textOf(result)).toContain(field)
    expect(textOf(result)).toContain('Mend what is named')
  })

  it('is a fault of the protocol for a tool that does not exist', async () => {
    await expect(call('viewer', 'registry_explode', {})).rejects.toThrow('Unknown tool: registry_explode')
    await expect(call('viewer', 'constructor', {})).rejects.toThrow('Unknown tool')
  })
})

describe('a resource', () => {
  it('is what its tool gets', async () => {
    const uri = `platform://registry/repos/${uid('repo')}`
    const { contents } = await clients.get('viewer')!.readResource({ uri })
    const got = await call('viewer', 'registry_get_repo', { uid: uid('repo') })
    expect(contents).toEqual([{ uri, mimeType: 'application/json', text: textOf(got) }])
  })

  it('is each enum that the list of tools only names, and all of each tool', async () => {
    const client = clients.get('viewer')!
    const read = async (uri: string): Promise<unknown> => {
      const [first] = (await client.readResource({ uri })).contents
      return first && 'text' in first ? JSON.parse(first.text) : undefined
    }
    const enums = (await client.listResources()).resources.map(({ uri }) => uri)
    for (const uri of enums) expect(((await read(uri)) as string[]).length, uri).toBeGreaterThan(8)
    expect(await read('platform://enums/Capability')).toContain('CAP_REPO_LIST')
    expect(await read('platform://tools/registry_list_tags')).toMatchObject({
      inputSchema: { properties: { pageSize: { description: expect.any(String) as string } } },
      outputSchema: { properties: { tags: expect.anything() as object } },
    })
  })

  it.each([
    ['platform://registry/repos/nothing', /Invalid argument: uid: /],
    ['platform://nothing/at/all', /Resource not found/],
    ['file:///etc/passwd', /Resource not found/],
  ])('%s is refused', async (uri, words) => {
    await expect(clients.get('viewer')!.readResource({ uri })).rejects.toThrow(words)
  })

  it('of somebody else is refused as its tool refuses it', async () => {
    const uri = `platform://registry/repos/${uid('repo')}`
    await expect(clients.get('outsider')!.readResource({ uri })).rejects.toThrow(
      /^(?:MCP error -?\d+: )?(?:Permission denied|Not found): /,
    )
  })
})
