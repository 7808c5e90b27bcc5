// What sinks are told of every type of event, read as strictly as clients made from the published contract read it.
import {
  clone,
  create,
  createFileRegistry,
  type DescFile,
  type DescMessage,
  type DescMethod,
  fromJson,
  type JsonObject,
  toJson,
} from '@bufbuild/protobuf'
import {
  type DescriptorProto,
  file_google_protobuf_struct,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from '@bufbuild/protobuf/wkt'
import { beforeAll, describe, expect, test } from 'vitest'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { isPublished } from '../../src/contract/fields.ts'
import { type EventMethod, eventMethods, methods, serviceFiles, v1Methods } from '../../src/contract/methods.ts'
import { requireIdentified } from '../../src/core/caller.ts'
import { parentOf } from '../../src/core/uid.ts'
import { cloudEvent } from '../../src/events/cloud-event.ts'
import { eventBody } from '../../src/wire/event-body.ts'
import { kindOf } from '../../src/wire/kinds.ts'
import { startSink } from './sink.ts'
import { openEvents, type EventsWorld } from './world.ts'

const GROUP = '63921b2c44617e3f2603851537be0123af4a57d7'
const SUBJECT = `${GROUP}/0123456789abcdef`

/** The contract as it is published, without our additions, which a strict client does not know. */
function publishedRegistry(): ReturnType<typeof createFileRegistry> {
  const files = new Map<string, DescFile>()
  const add = (file: DescFile): void => {
    if (files.has(file.proto.name)) return
    file.dependencies.forEach(add)
    files.set(file.proto.name, file)
  }
  for (const version of ['v1', 'v2'] as const) serviceFiles(version).forEach(add)
  add(file_google_protobuf_struct)
  const strip = (message: DescriptorProto): void => {
    message.field = message.field.filter(({ number }) => number < 100)
    message.nestedType.forEach(strip)
  }
  const protos = [...files.values()].map(({ proto }) => {
    const copy = clone(FileDescriptorProtoSchema, proto)
    if (copy.package.startsWith('chainguard.platform.')) copy.messageType.forEach(strip)
    return copy
  })
  return createFileRegistry(create(FileDescriptorSetSchema, { file: protos }))
}

/** A message with a value in every field, ours too. */
function filled(desc: DescMessage, depth = 0): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  const chosen = new Set<string>()
  for (const field of desc.fields) {
    if (field.oneof && chosen.has(field.oneof.name)) continue
    const one = valueOf(kindOf(field), depth)
    if (one === undefined) continue
    if (field.oneof) chosen.add(field.oneof.name)
    value[field.localName] = field.fieldKind === 'list' ? [one] : field.fieldKind === 'map' ? { 1: one } : one
  }
  return value
}

function valueOf(kind: ReturnType<typeof kindOf>, depth: number): unknown {
  switch (kind.is) {
    case 'message':
      return depth > 4 ? undefined : filled(kind.desc, depth + 1)
    case 'string':
      return 'text'
    case 'bool':
      return true
    case 'long':
      return '1'
    case 'bytes':
      return 'aGk='
    case 'timestamp':
      return '2026-01-02T03:04:05.678Z'
    case 'mask':
      return ['name']
    case 'struct':
      return undefined
    default:
      return 1
  }
}

const deletes = (method: DescMethod): boolean => method.output.typeName === 'google.protobuf.Empty'

/** The message that is stored: the method's answer, or the resource that it deletes. */
function storedMessage(method: DescMethod): DescMessage {
  if (!deletes(method)) return method.output
  const resource = method.name.replace(/^Delete/, '')
  return method.parent.file.messages.find(({ name }) => name === resource)!
}

const registry = publishedRegistry()
const isPublishedMethod = ({ id }: EventMethod): boolean => methods.has(id)
const events = eventMethods.filter(isPublishedMethod)
const ownEvents = eventMethods.filter((method) => !isPublishedMethod(method))

/** What a sink is told of an event whose body has a value in every field. */
function sent(event: EventMethod['event'], message: DescMessage): { readonly type: string; readonly told: JsonObject } {
  const { headers, body } = cloudEvent(
    {
      id: '00000000-0000-4000-8000-000000000000',
      type: event.type,
      subject: SUBJECT,
      groupUid: GROUP,
      audience: event.audience,
      bodyType: message.typeName,
      time: new Date(0),
      extensions: {},
      actor: { subject: GROUP },
      body: filled(message),
    },
    'https://example.com',
  )
  const { body: told } = JSON.parse(body.toString()) as { body: JsonObject }
  return { type: headers['ce-bodytype']!, told }
}

describe('the body of an event', () => {
  test.each(events)('of $id is read by a client that decodes strictly', ({ desc, event }) => {
    const message = storedMessage(desc)
    const { type, told } = sent(event, message)
    expect(type).toBe((deletes(desc) ? desc.input : desc.output).typeName)
    fromJson(registry.getMessage(type)!, told, { registry })
    if (deletes(desc)) expect(told).toEqual({ uid: SUBJECT })
    else expect(Object.keys(told)).toEqual(message.fields.filter(isPublished).flatMap(jsonNames(told)))
  })

  test.each(ownEvents)('of our own $id too, for which the published contract may have no message', (method) => {
    const message = eventBody(method)
    const { type, told } = sent(method.event, message)
    const isOwn = message.typeName.startsWith('platformgraph.')
    expect(type).toBe(isOwn ? 'google.protobuf.Struct' : message.typeName)
    const read = fromJson(registry.getMessage(type)!, told, { registry })
    if (isOwn) expect(toJson(registry.getMessage(type)!, read)).toEqual(told)
  })

  test('has a type that is known, whichever version it was left by', () => {
    const known = new Set(eventMethods.map(({ event }) => event.type))
    const left = [...v1Methods.values()].flatMap(({ event }) => event?.type ?? [])
    expect(left).toContain('dev.chainguard.api.platform.registry.tag.updated.v1')
    expect(left.filter((type) => !known.has(type))).toEqual([])
  })

  test('holds bytes as they are', () => {
    const type = 'chainguard.platform.vulnerabilities.v2.AdvisoryEvent'
    const event = { type: 'own', subject: SUBJECT, groupUid: GROUP, audience: 'customer', extensions: {}, actor: {} }
    const { body } = cloudEvent(
      { ...event, id: 'x', time: new Date(0), bodyType: type, body: { findings: 'aGk=' } },
      'https://example.com',
    )
    expect(JSON.parse(body.toString()).body.findings).toBe('aGk=')
  })
})

/** Members of a oneof, and empty structs, need not all be there. */
function jsonNames(told: JsonObject): (field: DescMessage['fields'][number]) => string[] {
  return (field) =>
    (field.oneof || kindOf(field).is === 'struct') && !(field.jsonName in told) ? [] : [field.jsonName]
}

describe('what a sink gets', () => {
  let world: EventsWorld
  beforeAll(async () => {
    world = await openEvents()
  })

  test('of a deletion is the request, heard in the parent, and the history keeps what was deleted', async () => {
    await using sink = await startSink()
    await world.subscribe(sink.url)
    const repo = await world.repo('gone', world.team)
    const tag = await world.call('registry.v2.TagsService/CreateTag', {
      parent: repo,
      tag: { name: 'latest', digest: `sha256:${'0'.repeat(64)}` },
    })
    const group = await world.call('iam.v2.GroupsService/CreateGroup', { parent: world.team, group: { name: 'short' } })
    await world.call('registry.v2.TagsService/DeleteTag', { uid: tag.uid })
    await world.call('registry.v2.ReposService/DeleteRepo', { uid: repo })
    await world.call('iam.v2.GroupsService/DeleteGroup', { uid: group.uid })
    // At least once: a delivery may come twice, so what counts is the id.
    const deleted = () =>
      new Map(
        sink.received
          .filter(({ headers }) => String(headers['ce-type']).includes('.deleted.'))
          .map((one) => [one.headers['ce-id'], one] as const),
      )
    await expect.poll(() => deleted().size).toBe(3)
    const gone = [...deleted().values()]
    const told = gone.map(({ headers, body }) => ({
      type: headers['ce-bodytype'],
      group: headers['ce-group'],
      body: (JSON.parse(body.toString()) as { body: unknown }).body,
    }))
    const registryMessage = (name: string): string => `chainguard.platform.registry.v2.${name}`
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        { type: registryMessage('DeleteTagRequest'), group: world.root, body: { uid: tag.uid } },
        { type: registryMessage('DeleteRepoRequest'), group: parentOf(repo), body: { uid: repo } },
        { type: 'chainguard.platform.iam.v2.DeleteGroupRequest', group: world.team, body: { uid: group.uid } },
      ]),
    )
    const { events: history } = await world.call<{ events: { before: unknown; after: unknown }[] }>(
      'platformgraph.events.v1.EventsService/ListEvents',
      { subject: repo },
    )
    expect(history.at(-1)).toMatchObject({ before: { uid: repo, name: 'gone' } })
    expect(history.at(-1)).not.toHaveProperty('after')
  })

  test('of a readme is the readme, with the one before in the history', async () => {
    const uid = await world.repo('read')
    const write = (content: string): Promise<unknown> =>
      world.platform.services.call(
        ReposService.method.updateRepoReadme,
        { repoReadme: { uid, content } },
        { caller: { ...requireIdentified(world.owner), internal: true }, requestId: 'test' },
      )
    await write('# one')
    await write('# two')
    const { events: history } = await world.call<{ events: object[] }>(
      'platformgraph.events.v1.EventsService/ListEvents',
      { subject: uid },
    )
    expect(history.slice(1)).toMatchObject([
      { before: { uid, content: '' }, after: { uid, content: '# one' } },
      { before: { uid, content: '# one' }, after: { uid, content: '# two' } },
    ])
  })
})
