// Mutations that do what a standard one does up to 200 times in one transaction: all of it or nothing.
import type { FieldMap } from '@pothos/core'
import { type BatchItem, type BatchOutcome, goneFields, itemInput, runBatch, titleOf } from './batch-items.ts'
import { builder, type FieldBuilder, isSelected } from './builder.ts'
import type { MutationOptions } from './mutation.ts'
import { commonInput, type CommonInput, commonPayload } from './mutation-parts.ts'
import type { ResourceType } from './resource-type.ts'

type Fields = Readonly<Record<string, unknown>>

interface BatchInput extends CommonInput {
  readonly requests: readonly Fields[]
}

type Outcome = BatchOutcome<BatchInput>

/** Adds the batch of a standard mutation: `createTag` → `batchCreateTags`. */
export function batchMutation(type: ResourceType, one: MutationOptions): void {
  const verb = one.name.slice(0, -type.name.length)
  const name = `batch${titleOf(verb)}${titleOf(type.many)}`
  const input = builder.inputType(`${titleOf(name)}Input`, {
    description: `What \`${name}\` takes.`,
    fields: (t) => ({
      requests: t.field({
        type: [itemInput(one)],
        required: true,
        description: `What \`${one.name}\` takes, for each, 200 at most. They are done in this order.`,
      }),
      ...commonInput(t),
    }),
  })
  builder.mutationField(name, (t) =>
    t.field({
      type: payloadType(titleOf(name), { type, verb }),
      asks: { method: one.method, how: 'together' },
      description: `Does what \`${one.name}\` does for each of up to 200 requests, all or none of them, in one transaction; each leaves an event of its own.`,
      args: { input: t.arg({ type: input, required: true, description: 'What to do.' }) },
      resolve: (_root, args, context) => {
        const whole = ['input', 'requests']
        const input: BatchInput = args.input
        const items = input.requests.map((fields, at): BatchItem => ({
          mutation: one,
          fields,
          path: [...whole, String(at)],
        }))
        return runBatch(items, { input, whole }, context)
      },
    }),
  )
}

function payloadType(title: string, { type, verb }: { readonly type: ResourceType; readonly verb: string }) {
  return builder.objectRef<Outcome>(`${title}Payload`).implement({
    description: `What \`${title.charAt(0).toLowerCase()}${title.slice(1)}\` gives.`,
    fields: (t) => ({
      ...(verb === 'delete'
        ? goneFields(t, type, ({ input, results }) => results && input.requests)
        : madeFields(t, type)),
      ...commonPayload(t, 'Why it was refused, each with the place of its request in `path`; empty on success.'),
    }),
  })
}

function madeFields(t: FieldBuilder<Outcome>, { ref, many, labels }: ResourceType): FieldMap {
  return {
    [many]: t.field({
      type: [ref],
      nullable: true,
      description: `The ${labels.many} as they are now, in the order of the requests; null when they were refused.`,
      resolve: ({ results }) => results?.filter(isSelected) ?? null,
    }),
  }
}
