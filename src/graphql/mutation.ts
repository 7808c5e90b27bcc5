// Every mutation, made from the id of a method and a few lines: input in, payload out, refusals as data.
import type { DescMethod } from '@bufbuild/protobuf'
import type { FieldMap, InputFieldMap } from '@pothos/core'
import type { AnswerOf } from '../contract/plain.ts'
import { standardMethod } from '../contract/standard.ts'
import { builder, type FieldBuilder, type InputBuilder, isSelected } from './builder.ts'
import type { GraphContext } from './context.ts'
import type { EmittedEvent } from '../services/outbox.ts'
import { uidOf } from './examples/values.ts'
import { toGlobalId } from './global-id.ts'
import { commonInput, type CommonInput, type CommonOutcome, commonPayload } from './mutation-parts.ts'
import type { ResourceType } from './resource-type.ts'
import { userErrorOf } from './user-errors.ts'

type Fields = Record<string, unknown>

/** What every mutation takes, and the fields of its own. */
interface Input extends CommonInput, Readonly<Fields> {}

/** What a mutation gave: the method's answer, or why it was refused. */
export interface Outcome<Answer extends object = object> extends CommonOutcome {
  readonly input: Input
  readonly result: Answer | null
}

export interface MutationOptions<Method extends DescMethod = DescMethod> {
  /** Verb and noun: `createRepo`. */
  readonly name: string
  readonly method: Method
  readonly description: string
  /** Fields of the input that its example shows beside those it demands. */
  readonly example?: readonly string[] | undefined
  /** The input beside `validateOnly` and `clientMutationId`. */
  readonly input: (t: InputBuilder) => InputFieldMap
  /** The method's request from the input. */
  readonly request: (input: Readonly<Fields>) => object
  /** The payload beside `errors` and `clientMutationId`. */
  readonly payload: (t: FieldBuilder<Outcome<AnswerOf<Method>>>) => FieldMap
}

/** Adds a mutation, and gives what was said of it. */
export function mutationField<Method extends DescMethod>(options: MutationOptions<Method>): typeof options {
  const { name, method, description, example, input, request, payload } = options
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const inputType = builder.inputType(`${title}Input`, {
    description: `What \`${name}\` takes.`,
    ...(example && { example }),
    fields: (t) => ({
      ...input(t),
      ...commonInput(t),
    }),
  })
  const payloadType = builder.objectRef<Outcome<AnswerOf<Method>>>(`${title}Payload`).implement({
    description: `What \`${name}\` gives.`,
    fields: (t) => ({
      ...payload(t),
      ...commonPayload(t, 'Why it was refused; empty on success.'),
    }),
  })
  builder.mutationField(name, (t) =>
    t.field({
      type: payloadType,
      asks: { method, how: 'call' },
      description,
      args: { input: t.arg({ type: inputType, required: true, description: 'What to do, and to what.' }) },
      resolve: (_root, args, context) => run({ method, request }, args.input, context),
    }),
  )
  return options
}

async function run<Method extends DescMethod>(
  { method, request }: Pick<MutationOptions<Method>, 'method' | 'request'>,
  input: Input,
  { services, call, loaders }: GraphContext,
): Promise<Outcome<AnswerOf<Method>>> {
  let wouldEmit: readonly EmittedEvent[] = []
  try {
    const { validateOnly, clientMutationId: _, ...fields } = input
    const result = await services.call(method, request(fields), {
      ...call,
      validateOnly: validateOnly === true,
      onDryRun: (events) => (wouldEmit = events),
    })
    return { input, result, errors: [], wouldEmit }
  } catch (error) {
    const refusal = userErrorOf(error, input)
    if (refusal === undefined) throw error
    return { input, result: null, errors: [refusal], wouldEmit }
  } finally {
    // Mutations of one request run one after the other, and each must see what the last one did.
    loaders.clear()
  }
}

export interface WriteOptions {
  /** Fields of the input that its example shows beside those it demands. */
  readonly example?: readonly string[]
  readonly fields: (t: InputBuilder) => InputFieldMap
  /** Turns input fields into the contract's, where they differ. */
  readonly convert?: (fields: Fields) => Fields
}

/** `createX` of a resource: the parent and the fields in, the resource out. */
export function createMutation(
  type: ResourceType,
  {
    parent,
    fields,
    convert = same,
    description,
    example,
  }: WriteOptions & { parent: (t: InputBuilder) => InputFieldMap[string]; description: string },
): MutationOptions {
  return mutationField({
    name: `create${type.name}`,
    method: standardMethod(type.service, 'Create', type.message),
    description,
    example,
    input: (t) => ({ parent: parent(t), ...fields(t) }),
    request: ({ parent: at, ...rest }) => ({
      ...(at === undefined || at === null ? {} : { parent: at }),
      [fieldOf(type)]: convert(rest),
    }),
    payload: (t) => ({ [type.one]: resultField(t, type, 'The resource as it was created') }),
  })
}

/** `updateX` of a resource: the uid and the fields to change in, the resource out. */
export function updateMutation(type: ResourceType, { fields, convert = same }: WriteOptions): MutationOptions {
  return mutationField({
    name: `update${type.name}`,
    method: standardMethod(type.service, 'Update', type.message),
    description: `Changes ${type.labels.one}. Fields that are left out stay as they are, unless \`replace\` is true; null or "" clears one.`,
    input: (t) => ({
      uid: t.field({ type: 'UID', required: true, description: `The uid of ${type.labels.one}.` }),
      ...fields(t),
      replace: t.boolean({
        description:
          'True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out.',
        example: false,
      }),
    }),
    request: ({ uid, replace, ...rest }) => ({
      [fieldOf(type)]: { uid, ...convert(rest) },
      ...(replace === true && { updateMask: ['*'] }),
    }),
    payload: (t) => ({ [type.one]: resultField(t, type, 'The resource as it is now') }),
  })
}

/** `deleteX` of a resource: the uid in, the uid and id of what is gone out. */
export function deleteMutation(type: ResourceType, description: string): MutationOptions {
  const gone = ({ input, result }: Outcome): string | null => (result && isSelected(input) ? input.uid : null)
  return mutationField({
    name: `delete${type.name}`,
    method: standardMethod(type.service, 'Delete', type.message),
    description,
    input: (t) => ({ uid: t.field({ type: 'UID', required: true, description: `The uid of ${type.labels.one}.` }) }),
    request: ({ uid }) => ({ uid }),
    payload: (t) => ({
      deletedUid: t.field({
        type: 'UID',
        nullable: true,
        description: 'The uid of what was deleted; null when nothing was.',
        resolve: gone,
      }),
      deletedId: t.id({
        nullable: true,
        description: 'The id of what was deleted, for client caches; null when nothing was.',
        example: toGlobalId(type.name, uidOf(type.segments)),
        resolve: (outcome) => {
          const uid = gone(outcome)
          return uid === null ? null : toGlobalId(type.name, uid)
        },
      }),
    }),
  })
}

/** The field of a request that holds the resource: it has the message's name. */
function fieldOf({ message }: Pick<ResourceType, 'message'>): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}

/** The field of a payload with the resource that a method answers with. @param what describes it */
export function resultField<Answer extends object>(
  t: FieldBuilder<Outcome<Answer>>,
  type: Pick<ResourceType, 'ref'>,
  what: string,
): FieldMap[string] {
  return t.field({
    type: type.ref,
    nullable: true,
    description: `${what}; null when it was refused.`,
    resolve: ({ result }) => (result && isSelected(result) ? result : null),
  })
}

function same(fields: Fields): Fields {
  return fields
}
