// From what the faces ask to requests of the contract.
import type { DescField, DescMessage, DescMethod } from '@bufbuild/protobuf'
import { FieldMaskSchema } from '@bufbuild/protobuf/wkt'
import { type FieldViolation, invalidArgument } from '../core/errors.ts'
import { isObject, membersOf } from '../core/json.ts'
import type { OrderTerm } from '../core/order.ts'
import type { ScopePart } from '../core/scope.ts'
import { snakeCase } from '../core/snake-case.ts'
import type { PageQuery, Place } from '../services/page.ts'
import { type Offer, offerOf, takesFilter } from './offers.ts'

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

/**
 * Messages hold one member of a oneof, so of two that a caller gave one would be lost on the wire.
 * @throws INVALID_ARGUMENT with each that is one too many
 */
export function requireOneOfEach({ input }: DescMethod, request: object): void {
  const faults = input.fields.flatMap(({ localName, message }) =>
    message ? surplus(message, membersOf(membersOf(request)[localName]), '') : [],
  )
  if (faults.length > 0) throw invalidArgument(faults)
}

function surplus(desc: DescMessage, values: Readonly<Record<string, unknown>>, path: string): FieldViolation[] {
  const isGiven = ({ localName }: DescField): boolean => values[localName] !== undefined && values[localName] !== null
  const here = desc.oneofs.flatMap(({ fields }) => {
    const description = `only one of ${fields.map(({ jsonName }) => jsonName).join(', ')} may be set`
    const tooMany = fields.filter(isGiven).slice(1)
    return tooMany.map(({ jsonName }) => ({ field: `${path}${jsonName}`, description }))
  })
  const inside = desc.fields.flatMap((field) =>
    field.fieldKind === 'message' && isGiven(field)
      ? surplus(field.message, membersOf(values[field.localName]), `${path}${field.jsonName}.`)
      : [],
  )
  return [...here, ...inside]
}

function pathsOf(resource: DescMessage, sent: object): string[] {
  return resource.fields.flatMap(({ localName, name }) => (localName in sent && localName !== 'uid' ? [name] : []))
}

/** The request that lists one place; undefined: nothing can be there, or nothing that the filter leaves. */
export function requestAt(method: DescMethod, place: Place, filter: object): object | undefined {
  const { scope = [], match = {} } = place
  const offer = requireOffer(method, place)
  const [part, ...more] = scope
  if (more.length > 0) throw new Error(`${method.name} cannot list ${more.length + 1} places as one.`)
  if (Object.values(match).includes('')) return undefined
  if (offer.by === 'parent') return { ...filter, [offer.field.localName]: parentIn(method, part) }
  const values = offer.by === 'values' ? valuesOf(offer, [match], filter) : {}
  return values && { ...filter, ...(part ? { uidp: scopeOf(part) } : {}), ...values }
}

function parentIn({ name }: DescMethod, part: ScopePart | undefined): string {
  if (part?.kind !== 'children') throw new Error(`${name} lists what is directly below one parent.`)
  return part.uid
}

/** @throws Error for places that the schema of the facade should not have let anybody ask for */
export function requireOffer(method: DescMethod, place: Place): Offer {
  const offer = offerOf(method, place)
  if (!offer)
    throw new Error(`${method.parent.typeName}/${method.name} has no filter for the places that it is asked of.`)
  return offer
}

/** The filters for those values of some places that another filter by the same field leaves; undefined: it leaves none. */
export function valuesOf(
  { filters }: Extract<Offer, { by: 'values' }>,
  matches: readonly Readonly<Record<string, string>>[],
  filter: object,
): object | undefined {
  const given = membersOf(filter)
  const found = filters.map(({ name, field: { localName }, repeated }) => {
    const asked = [given[localName] ?? []].flat()
    const all = [...new Set(matches.map((match) => match[name] ?? ''))]
    // A filter that is empty does not count.
    const values = asked.some((one) => one !== '') ? all.filter((one) => asked.includes(one)) : all
    return { localName, values, repeated }
  })
  if (found.some(({ values }) => values.length === 0)) return undefined
  return Object.fromEntries(found.map(({ localName, values, repeated }) => [localName, repeated ? values : values[0]]))
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

/** What the contract names otherwise: the two times that it shows, and the order of versions. */
const SPELLED: Readonly<Record<string, string>> = {
  createTime: 'created_at',
  updateTime: 'updated_at',
  versionOrder: 'version',
}

/** An order as the contract's requests spell it (AIP-132). */
function orderText(order: readonly OrderTerm[]): string {
  const nameOf = (field: string): string => SPELLED[field] ?? snakeCase(field)
  return order.map(({ field, descending }) => `${nameOf(field)}${descending ? ' desc' : ''}`).join(', ')
}

/** Which part of a list, as a List request of the contract says it; what is as it is without a word is left out (AIP-158). */
export function pagingOf(part: {
  readonly size?: number | undefined
  readonly token?: string | undefined
  readonly skip: number
  readonly order: readonly OrderTerm[]
}): object {
  const { size, token, skip, order } = part
  return {
    ...(size ? { pageSize: size } : {}),
    ...(token ? { pageToken: token } : {}),
    ...(skip > 0 ? { skip } : {}),
    ...(order.length > 0 ? { orderBy: orderText(order) } : {}),
  }
}

/**
 * The request of a List method for the first page of a list; undefined: the contract cannot ask for it.
 * @param place one of the places that it is read for; absent: what the query's own scope says
 */
export function requestOfPage(
  method: DescMethod,
  { scope, filter = {}, order = [], size, start, backward, offset = 0 }: PageQuery,
  place?: Place,
): object | undefined {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null)
  // Cursors of the graph are no page tokens.
  if (start || backward || !given.every(([name]) => takesFilter(method, name))) return undefined
  if (place && ((place.scope?.length ?? 0) > 1 || !offerOf(method, place))) return undefined
  const asked = place ? requestAt(method, place, Object.fromEntries(given)) : Object.fromEntries(given)
  return (
    asked && {
      ...asked,
      ...(scope ? { uidp: scope } : {}),
      ...pagingOf({ size, skip: offset, order }),
    }
  )
}
