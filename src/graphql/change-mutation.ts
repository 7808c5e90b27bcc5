// Mutations that delete, change and make resources of one type in one transaction: all of it or nothing.
import { type BatchItem, type BatchOutcome, goneFields, itemInput, runBatch, titleOf } from './batch-items.ts'
import { builder, isSelected, type Selected } from './builder.ts'
import type { MutationOptions } from './mutation.ts'
import { commonInput, type CommonInput, commonPayload } from './mutation-parts.ts'
import type { ResourceType } from './resource-type.ts'

type Fields = Readonly<Record<string, unknown>>

/** In the order in which they are done: what is deleted frees its name and place for what is made. */
const KINDS = ['delete', 'update', 'create'] as const
type Kind = (typeof KINDS)[number]

type Mutations = Readonly<Record<Kind, MutationOptions>>
type ChangeInput = CommonInput & { readonly [kind in Kind]?: readonly Fields[] | null }

/** What was done, each kind in the order of its requests. */
interface Outcome extends BatchOutcome<ChangeInput> {
  readonly counts: Readonly<Record<Kind, number>>
}

/** Adds the mutation of many changes to resources of a type, which its standard mutations say: `changeRoleBindings`. */
export function changeMutation(type: ResourceType, mutations: Mutations): void {
  const name = `change${titleOf(type.many)}`
  const { labels } = type
  const input = builder.inputType(`${titleOf(name)}Input`, {
    description: `What \`${name}\` takes: 1 to 200 requests, all kinds together.`,
    example: ['create', 'delete'],
    fields: (t) => ({
      delete: t.field({
        type: [itemInput(mutations.delete)],
        description: `What \`${mutations.delete.name}\` takes, for each. They are done first.`,
      }),
      update: t.field({
        type: [itemInput(mutations.update)],
        description: `What \`${mutations.update.name}\` takes, for each. They are done when all are deleted that are to be.`,
      }),
      create: t.field({
        type: [itemInput(mutations.create)],
        description: `What \`${mutations.create.name}\` takes, for each. They are done last.`,
      }),
      ...commonInput(t),
    }),
  })
  builder.mutationField(name, (t) =>
    t.field({
      type: payloadType(name, type),
      asks: {
        method: mutations.create.method,
        how: 'together',
        beside: [mutations.update.method, mutations.delete.method],
      },
      description: `Deletes, changes and makes ${labels.many}, all of it or nothing, in one transaction: each as its own mutation does, with an event of its own. What holds of the whole, such as that an organization keeps an owner, is checked at the end.`,
      args: { input: t.arg({ type: input, required: true, description: 'What to do.' }) },
      resolve: async (_root, args, context) => {
        const asked: ChangeInput = args.input
        const items = KINDS.flatMap((kind) => itemsOf(mutations[kind], kind, asked[kind] ?? []))
        const outcome = await runBatch(items, { input: asked, whole: ['input'] }, context)
        const counts = { delete: 0, update: 0, create: 0 }
        for (const kind of KINDS) counts[kind] = asked[kind]?.length ?? 0
        return { ...outcome, counts }
      },
    }),
  )
}

function itemsOf(mutation: MutationOptions, kind: Kind, requests: readonly Fields[]): BatchItem[] {
  return requests.map((fields, at) => ({ mutation, fields, path: ['input', kind, String(at)] }))
}

/** The answers to the requests of one kind; null when nothing was done. */
function resultsOf({ results, counts }: Outcome, kind: Kind): readonly Selected[] | null {
  let from = 0
  for (const before of KINDS.slice(0, KINDS.indexOf(kind))) from += counts[before]
  return results?.slice(from, from + counts[kind]).filter(isSelected) ?? null
}

function payloadType(name: string, type: ResourceType) {
  const { ref, labels } = type
  return builder.objectRef<Outcome>(`${titleOf(name)}Payload`).implement({
    description: `What \`${name}\` gives.`,
    fields: (t) => ({
      created: t.field({
        type: [ref],
        nullable: true,
        description: `The ${labels.many} that were made, in the order of the requests; null when nothing was done.`,
        resolve: (outcome) => resultsOf(outcome, 'create'),
      }),
      updated: t.field({
        type: [ref],
        nullable: true,
        description: `The ${labels.many} that were changed, as they are now, in the order of the requests; null when nothing was done.`,
        resolve: (outcome) => resultsOf(outcome, 'update'),
      }),
      ...goneFields(t, type, ({ input, results }) => results && (input.delete ?? [])),
      ...commonPayload(t, 'Why it was refused, each with the place of its request in `path`; empty on success.'),
    }),
  })
}
