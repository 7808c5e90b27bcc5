// Which attributes of a resource are answered (RFC 7644 section 3.9).
import { isObject } from '../json.ts'
import { COMMON, extensionOf, findAttribute, type Found, type ResourceKind } from './attributes.ts'
import { type Values } from './values.ts'

/** What a request asks for; of both lists the first counts. */
export interface Projection {
  readonly attributes?: readonly string[]
  readonly excludedAttributes?: readonly string[]
}

/** Names that are always answered. */
const ALWAYS: ReadonlySet<string> = new Set([
  'schemas',
  ...COMMON.filter(({ returned }) => returned === 'always').map(({ name }) => name),
])

/** Whether the attribute is wanted, so that what it costs is only paid then. */
export function wants(kind: ResourceKind, name: string, { attributes, excludedAttributes = [] }: Projection): boolean {
  if (attributes) return pathsOf(kind, attributes).some(({ attribute }) => attribute.name === name)
  return !pathsOf(kind, excludedAttributes).some(({ attribute, sub }) => attribute.name === name && !sub)
}

/** The resource with what is asked for. Names of nothing are passed over. */
export function projected(kind: ResourceKind, resource: Values, projection: Projection): Values {
  const { attributes, excludedAttributes } = projection
  if (attributes) {
    const paths = pathsOf(kind, attributes)
    const whole = extensionsOf(kind, attributes)
    return pick(resource, (name) => ALWAYS.has(name) || whole.has(name), paths)
  }
  return excludedAttributes ? omit(kind, resource, excludedAttributes) : resource
}

/** What the names are of, each once: of a group of thousands of people each takes as many steps. */
function pathsOf(kind: ResourceKind, names: readonly string[]): readonly Found[] {
  const found = names.flatMap((name) => findAttribute(kind, name) ?? [])
  return [...new Map(found.map((one) => [`${one.extension} ${one.attribute.name} ${one.sub?.name}`, one])).values()]
}

function extensionsOf(kind: ResourceKind, names: readonly string[]): ReadonlySet<string> {
  return new Set(
    names.flatMap((name) => {
      const found = extensionOf(kind, name)
      return found?.rest === '' ? [found.extension.id] : []
    }),
  )
}

function pick(resource: Values, keep: (name: string) => boolean, paths: readonly Found[]): Values {
  const result: Values = Object.fromEntries(Object.entries(resource).filter(([name]) => keep(name)))
  for (const { extension, attribute, sub } of paths) {
    const source = extension === undefined ? resource : (resource[extension] as Values | undefined)
    const value = source?.[attribute.name]
    if (value === undefined) continue
    const place = extension === undefined ? result : ((result[extension] ??= {}) as Values)
    const part = sub ? partOf(value, sub.name) : value
    place[attribute.name] = merged(place[attribute.name], part)
  }
  return result
}

function partOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => partOf(one, name))
  return isObject(value) && name in value ? { [name]: value[name] } : {}
}

/** Two parts of one attribute, such as `emails.type` and `emails.value`. */
function merged(before: unknown, more: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(more)) return more.map((one, at) => merged(before[at], one))
  return isObject(before) && isObject(more) ? { ...before, ...more } : more
}

function omit(kind: ResourceKind, resource: Values, excluded: readonly string[]): Values {
  const whole = extensionsOf(kind, excluded)
  const result: Values = Object.fromEntries(Object.entries(resource).filter(([name]) => !whole.has(name)))
  for (const { extension, attribute, sub } of pathsOf(kind, excluded)) {
    const place = extension === undefined ? result : (result[extension] as Values | undefined)
    if (!place || ALWAYS.has(attribute.name)) continue
    const changed = sub ? withoutPart(place[attribute.name], sub.name) : undefined
    const { [attribute.name]: _, ...rest } = place
    const kept = changed === undefined ? rest : { ...rest, [attribute.name]: changed }
    if (extension !== undefined) result[extension] = kept
    else {
      delete result[attribute.name]
      Object.assign(result, kept)
    }
  }
  return result
}

function withoutPart(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutPart(one, name))
  if (!isObject(value)) return value
  const { [name]: _, ...rest } = value
  return rest
}
