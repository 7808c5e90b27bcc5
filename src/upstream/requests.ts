// From what the faces ask to requests of the contract.
import type { DescMessage, DescMethod } from '@bufbuild/protobuf'
import { FieldMaskSchema } from '@bufbuild/protobuf/wkt'
import { isObject } from '../core/json.ts'
import type { ScopePart } from '../core/scope.ts'
import type { Place } from '../services/page.ts'
import { type Offer, offerOf } from './offers.ts'

/**
 * The request of an update names the fields that were sent: on the wire one that is empty is the same as one that is absent, and
 * a caller who clears a field means it.
 */
export function withMask(method: DescMethod, request: object): object {
  const mask = method.input.fields.find((field) => field.message?.typeName === FieldMaskSchema.typeName)
  if (!mask || mask.localName in request) return request
  const sent = Object.entries(request).find(([, value]) => isObject(value))
  if (!sent) return request
  const resource = method.input.fields.find((field) => field.localName === sent[0])?.message
  return resource ? { ...request, [mask.localName]: pathsOf(resource, sent[1] as object) } : request
}

function pathsOf(resource: DescMessage, sent: object): string[] {
  return resource.fields.flatMap(({ localName, name }) => (localName in sent && localName !== 'uid' ? [name] : []))
}

/** The request that lists one place; undefined: nothing can be there. */
export function requestAt(method: DescMethod, place: Place, filter: object): object | undefined {
  const { scope = [], match = {} } = place
  const offer = requireOffer(method, place)
  const [part, ...more] = scope
  if (more.length > 0) throw new Error(`${method.name} cannot list ${more.length + 1} places as one.`)
  if (Object.values(match).includes('')) return undefined
  return {
    ...filter,
    ...(part ? { uidp: scopeOf(part) } : {}),
    ...(offer.by === 'values' ? valuesOf(offer, [match]) : {}),
  }
}

/** @throws Error for places that the schema of the facade should not have let anybody ask for */
export function requireOffer(method: DescMethod, place: Place): Offer {
  const offer = offerOf(method, place)
  if (!offer)
    throw new Error(`${method.parent.typeName}/${method.name} has no filter for the places that it is asked of.`)
  return offer
}

/** The filters for the values of some places. */
export function valuesOf(
  { filters }: Extract<Offer, { by: 'values' }>,
  matches: readonly Readonly<Record<string, string>>[],
): object {
  return Object.fromEntries(
    filters.map(({ name, field, repeated }) => {
      const values = [...new Set(matches.map((match) => match[name] ?? ''))]
      return [field.localName, repeated ? values : values[0]]
    }),
  )
}

function scopeOf(part: ScopePart): object {
  switch (part.kind) {
    case 'below':
      return { descendantsOf: part.uid }
    case 'children':
      return { childrenOf: part.uid }
    case 'uids':
      return { ids: part.uids }
    case 'roots':
      return { inRoot: true }
  }
}
