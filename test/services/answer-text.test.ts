// What the database writes of a resource is what the writer of messages writes of its row: of every kind, and of any text, in JSON
// and in binary.
import { fromBinary, toJsonString } from '@bufbuild/protobuf'
import { beforeAll, describe, expect, it } from 'vitest'
import { type VersionedMethod, versions } from '../../src/contract/versions.ts'
import { membersOf } from '../../src/core/json.ts'
import { JsonText } from '../../src/core/row-text.ts'
import { binaryWriter } from '../../src/grpc/encode.ts'
import { plainRowTextOf } from '../../src/grpc/row-text.ts'
import { answerTextOf } from '../../src/services/answer-text.ts'
import type { CallContext } from '../../src/services/context.ts'
import type { Services } from '../../src/services/services.ts'
import { jsonWriter, rowTextOf } from '../../src/wire/json-write.ts'
import { openWorld } from '../graphql/world.ts'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer } from '../support/faces-server.ts'
import { methodNamed } from '../support/methods.ts'
import { randomNumbers } from '../support/random.ts'

interface On {
  readonly services: Services
  readonly context: CallContext
  readonly form: typeof JSON_TEXT
}

/** How a face has rows written, and writes answers. */
const JSON_TEXT = {
  textOf: ({ desc, canonical }: VersionedMethod) =>
    desc === canonical.desc ? answerTextOf(desc, rowTextOf) : undefined,
  writerOf: ({ desc }: VersionedMethod) => jsonWriter(desc.output),
}
const BINARY: typeof JSON_TEXT = {
  textOf: ({ canonical }) => answerTextOf(canonical.desc, plainRowTextOf),
  writerOf: ({ canonical: { desc } }) => {
    const write = binaryWriter(desc.output)
    return (plain) => toJsonString(desc.output, fromBinary(desc.output, write(plain, 0)))
  },
}
const FORMS = [
  ['JSON', JSON_TEXT],
  ['binary', BINARY],
] as const

/** The answer as it is written from rows, and as the database writes it; `texts`: how many texts that is made of. */
async function bothWays(method: VersionedMethod, request: object, { services, context, form }: On) {
  const text = form.textOf(method)
  if (!text) throw new Error(`${method.id} is not written by the database.`)
  const write = form.writerOf(method)
  const plain = write(await services.call(method.desc, request, context))
  const answer: object = await services.call(method.desc, request, { ...context, text })
  const items = answer instanceof JsonText ? [answer] : Object.values(membersOf(answer)).flat()
  return { plain, written: write(answer), texts: items.filter((item) => item instanceof JsonText).length }
}

const methods = versions.flatMap((version) => [...version.methods.values()])
/** Those of the tree, which need nothing in their request. */
const lists = methods.filter(({ desc }) => desc.input.fields.some(({ localName }) => localName === 'uidp'))

/** A token holds the second in which it was given. */
function withoutToken(text: string): string {
  return text.replace(/"nextPageToken":"[^"]*"/, '')
}

describe.each(FORMS)('every list, and what it lists one by one, in %s', (_form, form) => {
  let on: On
  beforeAll(async () => {
    const server = await startTestServer()
    const { variables } = await seedOrganization(server)
    const identity = variables['owner']!
    const caller = { kind: 'identity', identity, actor: { subject: identity }, internal: true } as const
    on = { services: server.platform.services, context: { caller, requestId: 'test' }, form }
  })

  it.each(lists.filter((list) => form.textOf(list)).map((list) => [list.id, list] as const))('%s', async (_, list) => {
    if (!on.services.implemented(list.desc)) return
    const { plain, written } = await bothWays(list, { pageSize: 100 }, on)
    expect(withoutToken(written)).toBe(withoutToken(plain))
    const get = methods.find(({ id }) => id === list.id.replace(/\/List(\w+?)s$/, '/Get$1'))
    const [items = []] = Object.values(JSON.parse(plain) as object).filter((value) => Array.isArray(value))
    if (!get || !form.textOf(get) || !get.desc.input.fields.some(({ localName }) => localName === 'uid')) return
    for (const { uid } of items as { uid: string }[]) {
      const one = await bothWays(get, { uid }, on)
      expect(one.written).toBe(one.plain)
    }
  })
})

it('an answer in binary takes texts of single rows and of all', () => {
  const { desc } = methods.find((method) => method.desc === methodNamed('registry.v2.ReposService/ListRepos'))!
  const write = binaryWriter(desc.output)
  const repo = { uid: 'a', name: 'one', catalogTier: 2, createTime: new Date(1_700_000_000_123) }
  const text = '{"uid":"a","name":"one","catalogTier":2,"createTime":1700000000123}'
  const plain = write({ repos: [repo] }, 0)
  expect(write({ repos: [new JsonText(text)] }, 0)).toEqual(plain)
  expect(write({ repos: new JsonText(`[${text}]`) }, 0)).toEqual(plain)
})

describe.each(FORMS)('any text, in %s', (_form, form) => {
  it('of a repo', async () => {
    const world = await openWorld()
    const random = randomNumbers()
    const alphabet = ['"', '\\', '/', '\b', '\f', '\n', '\r', '\t', '\u0001', '\u001f', '\u007f', '\u2028', '\u2029']
    const others = ['ü', '😀', '한', "'", '$1', '%', '{', 'a', ' ']
    const characters = [...alphabet, ...others]
    const text = (): string =>
      Array.from(
        { length: Math.floor(random() * 12) },
        () => characters[Math.floor(random() * characters.length)],
      ).join('')
    for (let at = 0; at < 40; at++) {
      const lists = { bundles: [text()], aliases: [text(), text()], activeTags: [] }
      const made = { name: `repo-${at}`, parentUid: world.org, description: text(), catalogTier: at % 9, ...lists }
      const uid = `${world.org}/${at.toString(16).padStart(16, '0')}`
      const json = at % 3 === 0 && {
        customOverlay: { environment: { [text()]: text() }, contents: { packages: [text()] } },
      }
      const more = at % 5 === 0 && { syncConfig: { source: text(), uniqueTags: true, amazon: text() } }
      const createTime = new Date(random() * 4e12)
      await world.db.prisma.repo.create({ data: { ...made, ...json, ...more, uid, createTime } })
    }
    const on = { services: world.services, context: { caller: world.owner, requestId: 'test' }, form }
    const get = methods.find(({ desc }) => desc === methodNamed('registry.v2.ReposService/GetRepo'))!
    for (const request of [{ pageSize: 50 }, { pageSize: 7, orderBy: 'create_time desc' }, { skip: 3 }]) {
      const method = methods.find(({ desc }) => desc === methodNamed('registry.v2.ReposService/ListRepos'))!
      const { plain, written, texts } = await bothWays(method, request, on)
      expect(withoutToken(written)).toBe(withoutToken(plain))
      expect(texts).toBe(1)
      const { uid } = (JSON.parse(plain) as { repos: { uid: string }[] }).repos[0]!
      const one = await bothWays(get, { uid }, on)
      expect(one.written).toBe(one.plain)
    }
  })
})
