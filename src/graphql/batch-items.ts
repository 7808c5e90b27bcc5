// What batches of standard mutations share: an item of the input for each, all of them in one transaction, refusals by place.
import type { FieldMap } from '@pothos/core'
import { BatchRefusal } from '../core/errors.ts'
import type { EmittedEvent } from '../services/outbox.ts'
import { builder, type FieldBuilder, isSelected, type Selected } from './builder.ts'
import type { GraphContext } from './context.ts'
import { uidOf } from './examples/values.ts'
import { toGlobalId } from './global-id.ts'
import type { MutationOptions } from './mutation.ts'
import type { CommonInput, CommonOutcome } from './mutation-parts.ts'
import type { ResourceType } from './resource-type.ts'
import { type UserErrorShape, userErrorOf } from './user-errors.ts'

type Fields = Readonly<Record<string, unknown>>

/** One request of a batch, and where in the arguments it stands. */
export interface BatchItem {
  readonly mutation: Pick<MutationOptions, 'method' | 'request'>
  readonly fields: Fields
  readonly path: readonly string[]
}

/** What a batch gave. */
export interface BatchOutcome<Input extends CommonInput = CommonInput> extends CommonOutcome {
  readonly input: Input
  /** In the order of the items; null: nothing was done. */
  readonly results: readonly object[] | null
}

const inputs = new Map<string, ReturnType<typeof makeItem>>()

/** The input type of one request of a standard mutation, for whichever batches it is in. */
export function itemInput(one: MutationOptions): ReturnType<typeof makeItem> {
  const made = inputs.get(one.name) ?? makeItem(one)
  inputs.set(one.name, made)
  return made
}

function makeItem({ name, example, input }: MutationOptions) {
  return builder.inputType(`${titleOf(name)}ItemInput`, {
    description: `What \`${name}\` takes, as one of several.`,
    ...(example && { example }),
    fields: input,
  })
}

/** `createTag` → `CreateTag`. */
export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/**
 * Does all of it or nothing.
 * @param whole where in the arguments what is wrong with no single item stands
 */
export async function runBatch<Input extends CommonInput>(
  items: readonly BatchItem[],
  { input, whole }: { readonly input: Input; readonly whole: readonly string[] },
  { services, call, loaders }: GraphContext,
): Promise<BatchOutcome<Input>> {
  let wouldEmit: readonly EmittedEvent[] = []
  try {
    const calls = items.map(({ mutation: { method, request }, fields }) => ({ method, request: request(fields) }))
    const results = await services.callAll(calls, {
      ...call,
      validateOnly: input.validateOnly === true,
      onDryRun: (events) => (wouldEmit = events),
    })
    return { input, results, errors: [], wouldEmit }
  } catch (error) {
    return { input, results: null, errors: refusalsOf(error, items, whole), wouldEmit }
  } finally {
    // Mutations of one request run one after the other, and each must see what the last one did.
    loaders.clear()
  }
}

/** The refusals of a batch as data. @throws the error that is none of the domain */
function refusalsOf(error: unknown, items: readonly BatchItem[], whole: readonly string[]): UserErrorShape[] {
  const refusals = error instanceof BatchRefusal ? [...error.refusals] : [[undefined, error] as const]
  return refusals.map(([at, one]) => {
    const item = at === undefined ? undefined : items[at]
    const refusal = userErrorOf(one, item?.fields ?? {})
    if (refusal === undefined) throw error
    if (item === undefined) return { ...refusal, path: whole }
    const [, ...path] = refusal.path ?? []
    return { ...refusal, path: [...item.path, ...path] }
  })
}

/**
 * The fields of a payload that tell what was deleted.
 * @param gone the requests that deleted something; null: nothing was done
 */
export function goneFields<Outcome>(
  t: FieldBuilder<Outcome>,
  { name, segments }: ResourceType,
  gone: (outcome: Outcome) => readonly object[] | null,
): FieldMap {
  const all = (outcome: Outcome): readonly Selected[] | undefined => gone(outcome)?.filter(isSelected)
  return {
    deletedUids: t.field({
      type: ['UID'],
      nullable: true,
      description: 'The uids of what was deleted, in the order of the requests; null when nothing was.',
      example: [uidOf(segments)],
      resolve: (outcome) => all(outcome)?.map(({ uid }) => uid) ?? null,
    }),
    deletedIds: t.idList({
      nullable: true,
      description: 'The ids of what was deleted, for client caches; null when nothing was.',
      example: [toGlobalId(name, uidOf(segments))],
      resolve: (outcome) => all(outcome)?.map(({ uid }) => toGlobalId(name, uid)) ?? null,
    }),
  }
}
