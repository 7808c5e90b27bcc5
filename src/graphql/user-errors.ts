// What the rules refuse, as data in the payload of a mutation (the interface UserError).
import type { InterfaceRef, ObjectRef } from '@pothos/core'
import { type FieldViolation, PlatformError, type PreconditionViolation } from '../core/errors.ts'
import { capabilities } from '../contract/capabilities.ts'
import { builder, type GraphTypes } from './builder.ts'
import { Capability } from './capability.ts'
import { graphField, wordsOf } from './errors.ts'

/** One refusal; `type` is the name of its GraphQL type. */
export interface UserErrorShape {
  readonly type: string
  readonly message: string
  readonly reason: string
  readonly path: readonly string[] | null
  readonly error: PlatformError
}

export const UserError: InterfaceRef<GraphTypes, UserErrorShape> = builder.interfaceRef<UserErrorShape>('UserError')
builder.interfaceType(UserError, {
  description: 'Why a mutation was refused.',
  resolveType: (error) => error.type,
  fields: (t) => ({
    message: t.exposeString('message', {
      description: 'What is wrong, in words for the person who asked.',
      example: 'name: must have 3 characters or more',
    }),
    reason: t.exposeString('reason', {
      description: 'The reason, which a program can switch on, the same on every face.',
      example: 'INVALID_ARGUMENT',
    }),
    path: t.exposeStringList('path', {
      nullable: true,
      description: 'Where in the arguments the first fault is; null when it is nowhere in particular.',
      example: ['input', 'name'],
    }),
  }),
})

const FieldViolationType = builder.objectRef<FieldViolation>('FieldViolation')
FieldViolationType.implement({
  description: 'One field with a bad value.',
  fields: (t) => ({
    field: t.exposeString('field', {
      description: 'The path of the field in the input.',
      example: 'claimMatch.issuer',
    }),
    description: t.exposeString('description', {
      description: 'What is wrong with it.',
      example: 'must be an https URL',
    }),
  }),
})

const PreconditionViolationType = builder.objectRef<PreconditionViolation>('PreconditionViolation')
PreconditionViolationType.implement({
  description: 'One thing that stands in the way.',
  fields: (t) => ({
    type: t.exposeString('type', {
      description: 'What kind of obstacle, such as `ROLE_IN_USE`.',
      example: 'RESOURCE_NOT_EMPTY',
    }),
    subject: t.string({
      nullable: true,
      description: 'What it is about, such as the kind of resource that still exists.',
      example: 'repos',
      resolve: (violation) => violation.subject ?? null,
    }),
    description: t.exposeString('description', {
      description: 'What to do about it, in words.',
      example: '3 repos are left; delete them first',
    }),
  }),
})

/** `example` is what examples select of one. */
function errorType(name: string, description: string, example: string): ObjectRef<GraphTypes, UserErrorShape> {
  const ref = builder.objectRef<UserErrorShape>(name)
  builder.objectType(ref, { description, example, interfaces: [UserError] })
  return ref
}

const validation = errorType(
  'ValidationError',
  'Fields of the input have bad values. All of them are reported at once.',
  'fieldViolations { field description }',
)
builder.objectField(validation, 'fieldViolations', (t) =>
  t.field({
    type: [FieldViolationType],
    description: 'The fields and what is wrong with each.',
    resolve: ({ error }) =>
      (error.details.fieldViolations ?? []).map((one) => ({ ...one, field: graphField(one.field) })),
  }),
)

const notFound = errorType(
  'NotFoundError',
  'Something that the input names does not exist.',
  'resourceType resourceUid',
)
builder.objectFields(notFound, (t) => ({
  resourceType: t.string({
    nullable: true,
    description: 'The type of what does not exist.',
    example: 'Repo',
    resolve: ({ error }) => error.details.resource?.type ?? null,
  }),
  resourceUid: t.field({
    type: 'UID',
    nullable: true,
    description: 'The uid of what does not exist.',
    resolve: ({ error }) => error.details.resource?.name ?? null,
  }),
}))

const conflict = errorType(
  'ConflictError',
  'It clashes with what is there: a name that is taken, or a state that has changed since it was read.',
  'resourceType name',
)
builder.objectFields(conflict, (t) => ({
  resourceType: t.string({
    nullable: true,
    description: 'The type of what exists already; null when a state has changed.',
    example: 'Repo',
    resolve: ({ error }) => error.details.resource?.type ?? null,
  }),
  name: t.string({
    nullable: true,
    description: 'The name that is taken; null when a state has changed.',
    example: 'nginx',
    resolve: ({ error }) => error.details.resource?.name ?? null,
  }),
}))

const precondition = errorType(
  'PreconditionFailedError',
  'The input is fine, but things are not in the state it needs.',
  'violations { type subject }',
)
builder.objectField(precondition, 'violations', (t) =>
  t.field({
    type: [PreconditionViolationType],
    description: 'What stands in the way.',
    resolve: ({ error }) => error.details.violations ?? [],
  }),
)

const permission = errorType('PermissionError', 'The caller may not do this.', 'capability at')
builder.objectFields(permission, (t) => ({
  capability: t.field({
    type: Capability,
    nullable: true,
    description: 'What the caller lacks; of several the first.',
    resolve: ({ error }) => capabilityNumbers.get(error.details.metadata?.['capability']?.split(',')[0] ?? '') ?? null,
  }),
  at: t.field({
    type: 'UID',
    nullable: true,
    description: 'Where the caller lacks it.',
    resolve: ({ error }) => error.details.metadata?.['at'] ?? null,
  }),
}))

const capabilityNumbers = new Map(capabilities.map((one) => [one.name, one.number]))

const typeByCode: Readonly<Record<string, string>> = {
  INVALID_ARGUMENT: 'ValidationError',
  NOT_FOUND: 'NotFoundError',
  ALREADY_EXISTS: 'ConflictError',
  ABORTED: 'ConflictError',
  FAILED_PRECONDITION: 'PreconditionFailedError',
  PERMISSION_DENIED: 'PermissionError',
}

/** The refusal that an error stands for; undefined for faults outside of the domain, which are the request's. */
export function userErrorOf(error: unknown, input: Readonly<Record<string, unknown>>): UserErrorShape | undefined {
  if (!(error instanceof PlatformError)) return undefined
  const type = typeByCode[error.code]
  if (type === undefined) return undefined
  return { type, message: wordsOf(error), reason: error.reason, path: pathOf(error, input), error }
}

/** The place of the first fault: the bad field, or the input field that holds what the error names. */
function pathOf(error: PlatformError, input: Readonly<Record<string, unknown>>): string[] | null {
  const violation = error.details.fieldViolations?.[0]
  if (violation)
    return [
      'input',
      ...graphField(violation.field)
        .split(/[.[\]]+/)
        .filter((part) => part !== ''),
    ]
  const named = error.details.resource?.name ?? error.details.metadata?.['at']
  const place = named === undefined ? undefined : placeOf(named, input)
  return place === undefined ? null : ['input', ...place]
}

/** Where a text stands in an input, the first place; undefined: nowhere. */
function placeOf(text: string, value: unknown): string[] | undefined {
  if (value === text) return []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const rest = placeOf(text, member)
    if (rest) return [name, ...rest]
  }
  return undefined
}
