// Mutations that do what a standard one does up to 200 times in one transaction: all of it or nothing.
import type { FieldMap } from '@pothos/core'
import { BatchRefusal } from '../core/errors.ts'
import type { EmittedEvent } from '../services/outbox.ts'
import { builder, type FieldBuilder, isSelected, type Selected } from './builder.ts'
import type { GraphContext } from './context.ts'
import { toGlobalId } from './global-id.ts'
import { uidOf } from './examples/values.ts'
import type { MutationOptions } from './mutation.ts'
import { commonInput, type CommonInput, type CommonOutcome, commonPayload } from './mutation-parts.ts'
import type { ResourceType } from './resource-type.ts'
import { type UserErrorShape, userErrorOf } from './user-errors.ts'

type Fields = Readonly<Record<string, unknown>>

interface BatchInput extends CommonInput {
  readonly requests: readonly Fields[]
}

interface BatchOutcome extends CommonOutcome {
  readonly input: BatchInput
  /** Null: nothing was done. */
  readonly results: readonly object[] | null
}

/** Adds the batch of a standard mutation: `createTag` → `batchCreateTags`. */
export function batchMutation(type: ResourceType, one: MutationOptions): void {
  const title = one.name.charAt(0).toUpperCase() + one.name.slice(1)
  const verb = one.name.slice(0, -type.name.length)
  const name = `batch${verb.charAt(0).toUpperCase()}${verb.slice(1)}${type.many.charAt(0).toUpperCase()}${type.many.slice(1)}`
  const batchTitle = name.charAt(0).toUpperCase() + name.slice(1)
  const item = builder.inputType(`${title}ItemInput`, {
    description: `One of the requests of \`${name}\`.`,
    ...(one.example && { example: one.example }),
    fields: one.input,
  })
  const input = builder.inputType(`${batchTitle}Input`, {
    description: `What \`${name}\` takes.`,
    fields: (t) => ({
      requests: t.field({
        type: [item],
        required: true,
        description: `What \`${one.name}\` takes, for each, 200 at most. They are done in this order.`,
      }),
      ...commonInput(t),
    }),
  })
  builder.mutationField(name, (t) =>
    t.field({
      type: payloadType(batchTitle, { type, verb }),
      asks: { method: one.method, how: 'together' },
      description: `Does what \`${one.name}\` does for each of up to 200 requests, all or none of them, in one transaction; each leaves an event of its own.`,
      args: { input: t.arg({ type: input, required: true, description: 'What to do.' }) },
      resolve: (_root, args, context) => run(one, args.input, context),
    }),
  )
}

function payloadType(title: string, { type, verb }: { readonly type: ResourceType; readonly verb: string }) {
  return builder.objectRef<BatchOutcome>(`${title}Payload`).implement({
    description: `What \`${title.charAt(0).toLowerCase()}${title.slice(1)}\` gives.`,
    fields: (t) => ({
      ...(verb === 'delete' ? goneFields(t, type) : madeFields(t, type)),
      ...commonPayload(t, 'Why it was refused, each with the place of its request in `path`; empty on success.'),
    }),
  })
}

function madeFields(t: FieldBuilder<BatchOutcome>, { ref, many, labels }: ResourceType): FieldMap {
  return {
    [many]: t.field({
      type: [ref],
      nullable: true,
      description: `The ${labels.many} as they are now, in the order of the requests; null when they were refused.`,
      resolve: ({ results }) => results?.filter(isSelected) ?? null,
    }),
  }
}

function goneFields(t: FieldBuilder<BatchOutcome>, { name, segments }: ResourceType): FieldMap {
  const gone = ({ input, results }: BatchOutcome): Selected[] | null => {
    const requests: readonly object[] = input.requests
    return results && requests.filter(isSelected)
  }
  return {
    deletedUids: t.field({
      type: ['UID'],
      nullable: true,
      description: 'The uids of what was deleted, in the order of the requests; null when nothing was.',
      example: [uidOf(segments)],
      resolve: (outcome) => gone(outcome)?.map(({ uid }) => uid) ?? null,
    }),
    deletedIds: t.idList({
      nullable: true,
      description: 'The ids of what was deleted, for client caches; null when nothing was.',
      example: [toGlobalId(name, uidOf(segments))],
      resolve: (outcome) => gone(outcome)?.map(({ uid }) => toGlobalId(name, uid)) ?? null,
    }),
  }
}

async function run(
  { method, request }: MutationOptions,
  input: BatchInput,
  { services, call, loaders }: GraphContext,
): Promise<BatchOutcome> {
  let wouldEmit: readonly EmittedEvent[] = []
  try {
    const results = await services.callAll(method, input.requests.map(request), {
      ...call,
      validateOnly: input.validateOnly === true,
      onDryRun: (events) => (wouldEmit = events),
    })
    return { input, results, errors: [], wouldEmit }
  } catch (error) {
    return { input, results: null, errors: refusalsOf(error, input), wouldEmit }
  } finally {
    // Mutations of one request run one after the other, and each must see what the last one did.
    loaders.clear()
  }
}

/** The refusals of a batch as data. @throws the error that is none of the domain */
function refusalsOf(error: unknown, { requests }: BatchInput): UserErrorShape[] {
  const refusals = error instanceof BatchRefusal ? [...error.refusals] : [[undefined, error] as const]
  return refusals.map(([at, one]) => {
    const refusal = userErrorOf(one, at === undefined ? { requests } : (requests[at] ?? {}))
    if (refusal === undefined) throw error
    if (at === undefined) return refusal
    const [, ...path] = refusal.path ?? []
    return { ...refusal, path: ['input', 'requests', String(at), ...path] }
  })
}
