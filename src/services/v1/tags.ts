// What version 1 does with tags that version 2 does not: tags that wait for their image, changes, summaries, and history.
import { Registry } from '../../contract/gen/chainguard/platform/registry/registry_pb.ts'
import { TagSchema as Tag1Schema } from '../../contract/gen/chainguard/platform/registry/tags_pb.ts'
import { TagSchema } from '../../contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { newChildUid } from '../../core/uid.ts'
import type { RequestOf } from '../../contract/plain.ts'
import type { Call, WriteCall } from '../call.ts'
import { inChunks, itemsOf } from '../chunks.ts'
import { derivedCall } from '../derived-call.ts'
import { operation, type Operation } from '../operation.ts'
import { change, existing, insert, locked } from '../rows.ts'
import { tags, tagsOfNames } from '../registry/tags.ts'
import { checkMessage } from '../violations.ts'
import { Form } from './form.ts'
import type { V1Rule } from './translate.ts'

const form = new Form(Tag1Schema, TagSchema, {})
/** Any digest: what is checked of a tag that has none yet is all else. */
const SOME_DIGEST = `sha256:${'0'.repeat(64)}`

type Sent = RequestOf<typeof Registry.method.createTag>

/** A tag may be created without a digest: it waits for its image. One of the name that is there keeps its digest. */
export function waiting(create: V1Rule<Sent>): V1Rule<Sent> {
  if (!('write' in create)) throw new Error('Tags are created by writing.')
  return {
    ...create,
    validate: (call, violations) => {
      const { tag } = call.request
      const request = { ...call.request, tag: { ...tag, digest: tag?.digest || SOME_DIGEST } }
      return create.validate?.(derivedCall(call, { request }), violations)
    },
    write: async (call) => (call.request.tag?.digest ? create.write(call) : createWaiting(call)),
  }
}

async function createWaiting(call: WriteCall<Sent>): Promise<object> {
  const { scope: parent, request } = call
  const fields = { bundles: [], deprecated: false, ...form.to2(request.tag ?? {}) }
  const [uid] = await tagsOfNames([{ call, parent, fields }])
  const row =
    uid === undefined
      ? await insert(tags, call, { uid: newChildUid(parent), parent, fields: { ...fields, digest: '' } })
      : await change(tags, call, { current: await existing(tags, call.tx, uid), fields })
  return form.to1(row)
}

/** Changes all of a tag but its digest, which a creation moves. */
const updateTag = operation({
  method: Registry.method.updateTag,
  validate: (call, violations) => {
    const fields = form.to2(call.request)
    checkMessage(TagSchema, { ...fields, digest: SOME_DIGEST }, { violations })
    tags.validate?.({ ...fields, digest: SOME_DIGEST }, violations, call)
  },
  write: async (call) => {
    await locked(tags, call.tx, call.scope)
    const current = await existing(tags, call.tx, call.scope)
    const { name, bundles = [], deprecated = false } = form.to2(call.request)
    return form.to1(await change(tags, call, { current, fields: { name, bundles, deprecated } }))
  },
})

type HistoryCall = Call<RequestOf<typeof Registry.method.listTagHistory>>

/** Where a tag has pointed, the newest first. */
const listTagHistory = operation({
  method: Registry.method.listTagHistory,
  read: async (call) => ({ items: await itemsOf(call, movesAsked(call)) }),
})

async function* movesAsked(call: HistoryCall): AsyncGenerator<readonly { updateTimestamp: Date; digest: string }[]> {
  const { scope: tagUid, request, deps } = call
  const { start, end } = request
  const time = { ...(start ? { gte: start } : {}), ...(end ? { lt: end } : {}) }
  const read = (last: { readonly sequence: bigint } | undefined, take: number) =>
    deps.db.prisma.tagMove.findMany({
      where: { tagUid, time, ...(last ? { sequence: { lt: last.sequence } } : {}) },
      orderBy: { sequence: 'desc' },
      take,
    })
  for await (const moves of inChunks(call, read)) {
    yield moves.map((move) => ({ updateTimestamp: move.time, digest: move.digest ?? '' }))
  }
}

export const tagOperations: readonly Operation[] = [updateTag, listTagHistory]
