// The types of events as an enum, made from the contract, beside their names as CloudEvents writes them.
import type { EnumRef } from '@pothos/core'
import { eventMethods } from '../contract/methods.ts'
import { builder, type FieldBuilder, type GraphTypes } from './builder.ts'

const known: ReadonlySet<string> = new Set(eventMethods.map(({ event }) => event.type))

/** `dev.chainguard.api.iam.group.created.v1` → `IAM_GROUP_CREATED`. */
function enumName(type: string): string {
  return type
    .replace(/^dev\.chainguard\.api\./, '')
    .replace(/\.v1$/, '')
    .replaceAll('.', '_')
    .toUpperCase()
}

/** Its values inside are the types as texts. */
export const EventType: EnumRef<GraphTypes, string> = builder.enumType('EventType', {
  description: 'What can happen. The description of each value gives its type as CloudEvents writes it.',
  example: 'PLATFORM_REGISTRY_REPO_CREATED',
  values: Object.fromEntries([...known].map((type) => [enumName(type), { value: type, description: `\`${type}\`.` }])),
})

/** The type, if this version knows it: a list must not fail for a newer one. */
export function knownEventType(type: string): string | null {
  return known.has(type) ? type : null
}

/** The field that says the type of an event as the enum. */
export function eventKind<Event extends { readonly type: string }>(t: FieldBuilder<Event>) {
  return t.field({
    type: EventType,
    nullable: true,
    description: 'The same as a value to switch on; null for a type that this version does not know.',
    resolve: ({ type }) => knownEventType(type),
  })
}

/** All types that are asked for, as texts and as values of the enum; either may be left out. */
export function askedTypes(types: unknown, kinds: unknown): string[] {
  const all = [types, kinds].flatMap((some): unknown[] => (Array.isArray(some) ? some : []))
  return [...new Set(all.filter((one) => typeof one === 'string'))]
}
