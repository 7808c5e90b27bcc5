// All that is wrong with a request, gathered before it is refused (docs/api.md, "Errors").
import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { isWellKnown } from '../contract/well-known.ts'
import { invalidArgument, MOST_VIOLATIONS, PlatformError, type FieldViolation } from '../core/errors.ts'
import { bytesOf, membersOf } from '../core/json.ts'
import { messageIn, rulesOf, type FieldRule } from './fields.ts'

/** Sizes that no field may pass unless it says so itself; the operator of an installation sets them. */
export interface Sizes {
  /** Values in one repeated field. */
  readonly repeatedCount: number
  readonly stringChars: number
  readonly readmeBytes: number
}

/** What is allowed where nobody says otherwise. */
const defaultSizes: Sizes = { repeatedCount: 1_000, stringChars: 4_096, readmeBytes: 1_048_576 }

/** Descriptions are one line that clients may show whole (docs/rules.md, "Resources"). */
const MAX_DESCRIPTION = 512

/** Collects violations; `throwIfAny` ends the check. */
export class Violations {
  readonly #found: FieldViolation[] = []
  /** The sizes that the request is held to. */
  readonly sizes: Sizes

  constructor(sizes: Sizes = defaultSizes) {
    this.sizes = sizes
  }

  /** Adds one bad field, of the first hundred: nobody reads on, and a request may have millions. */
  add(field: string, description: string): void {
    if (this.#found.length < MOST_VIOLATIONS) this.#found.push({ field, description })
  }

  get found(): readonly FieldViolation[] {
    return this.#found
  }

  /** Whether a field was found bad already, so that it is not judged twice. */
  has(field: string): boolean {
    return this.#found.some((violation) => violation.field === field)
  }

  /** What `read` gives; undefined, with what is wrong added, where it is refused for bad fields. */
  gather<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof PlatformError) || !error.details.fieldViolations) throw error
      for (const { field, description } of error.details.fieldViolations) this.add(field, description)
      return undefined
    }
  }

  /** @throws INVALID_ARGUMENT with everything found */
  throwIfAny(): void {
    if (this.#found.length > 0) throw invalidArgument(this.#found)
  }
}

export interface CheckOptions {
  /** Where what is found goes. */
  readonly violations: Violations
  /** Path of the message in the request; empty for the body itself. */
  readonly path?: string
  /** Sizes of single strings by their plain name, where they differ. */
  readonly maxLength?: Readonly<Record<string, number>> | undefined
  /** Only these fields were sent: a missing required field is no fault. */
  readonly partial?: boolean
}

/** Checks a plain message against its descriptor: required fields, sizes, known enum values, one member a oneof. */
export function checkMessage(desc: DescMessage, value: object, options: CheckOptions): void {
  const { violations } = options
  const values = membersOf(value)
  const path = options.path ?? ''
  for (const rule of rulesOf(desc).fields.values()) {
    if (rule.outputOnly) continue
    const at = path === '' ? rule.json : `${path}.${rule.json}`
    const given = values[rule.name]
    if (isEmpty(given)) {
      const unset = options.partial === true && !(rule.name in values)
      if (rule.required && !unset) violations.add(at, 'is required')
      continue
    }
    checkField(rule, given, { ...options, path: at })
  }
  checkOneofs(desc, values, options)
}

/** Bytes of one resource in all: a page of a list, and an answer of the graph, may have hundreds of them. */
const MOST_BYTES = 32_768
/** What a description and the like may add to one that was larger before. */
const MOST_GROWTH = 4_096

export interface SizeOptions extends Pick<CheckOptions, 'violations' | 'maxLength'> {
  /** The fields that were sent, the largest of which is told; by default all of them. */
  readonly sent?: object
  /** What is kept so far: what was made when more was allowed may stay about as large as it is. */
  readonly kept?: object
}

/** Checks how large a resource is that is to be kept; strings that have a size of their own are not counted. */
export function checkSize(desc: DescMessage, whole: object, options: SizeOptions): void {
  const { violations, maxLength = {}, sent = whole, kept = {} } = options
  const total = bytesOf(writable(desc, whole), maxLength)
  if (total <= MOST_BYTES) return
  const before = bytesOf(writable(desc, kept), maxLength)
  if (before > MOST_BYTES && total <= before + MOST_GROWTH) return
  const sizes = Object.entries(writable(desc, sent)).map(([name, value]) => ({
    name,
    bytes: bytesOf(value, maxLength),
  }))
  const { name, bytes } = sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a))
  const json = rulesOf(desc).fields.get(name)?.json ?? name
  violations.add(json, `has ${bytes} bytes, of ${total} in all; ${MOST_BYTES} in all are allowed`)
}

/** What a client may write of a resource. */
function writable(desc: DescMessage, value: object): Record<string, unknown> {
  const values = membersOf(value)
  const names = [...rulesOf(desc).fields.values()].filter(({ name, outputOnly }) => !outputOnly && name in values)
  return Object.fromEntries(names.map(({ name }) => [name, values[name]]))
}

/** Whether a plain value counts as not given: absent, null, an empty text, list or map, or an enum's zero. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return false
}

function checkField(rule: FieldRule, value: unknown, options: CheckOptions): void {
  const { desc } = rule
  const { violations } = options
  const at = options.path ?? ''
  if (desc.fieldKind === 'list' || desc.fieldKind === 'map') {
    const items: [string, unknown][] = Array.isArray(value)
      ? value.map((item, index) => [`${at}[${index}]`, item])
      : Object.entries(membersOf(value)).map(([key, item]) => [`${at}.${key}`, item])
    const max = violations.sizes.repeatedCount
    if (items.length > max) violations.add(at, `has ${items.length} items; ${max} are allowed`)
    else for (const [path, item] of items) checkValue(desc, item, { ...options, path })
    return
  }
  if (rule.required && desc.fieldKind === 'enum' && value === 0) violations.add(at, 'is required')
  checkValue(desc, value, options)
}

function checkValue(desc: DescField, value: unknown, options: CheckOptions): void {
  const { violations } = options
  const at = options.path ?? ''
  const message = messageIn(desc)
  if (message) {
    if (!isWellKnown(message))
      checkMessage(message, membersOf(value), { violations, path: at, maxLength: options.maxLength })
  } else if (typeof value === 'string') {
    const isDescription = desc.name === 'description'
    const max = options.maxLength?.[desc.localName] ?? (isDescription ? MAX_DESCRIPTION : violations.sizes.stringChars)
    const length = value.length > max ? [...value].length : value.length
    if (length > max) violations.add(at, `has ${length} characters; ${max} are allowed`)
    else if (isDescription && /[\t\n\f\r]/.test(value)) violations.add(at, 'must be one line, without tabs')
  } else if (desc.enum && !desc.enum.value[Number(value)]) {
    violations.add(at, `${String(value)} is not a value of ${desc.enum.name}`)
  } else if (desc.scalar === ScalarType.INT32 && !Number.isInteger(value)) {
    violations.add(at, 'must be a whole number')
  }
}

function checkOneofs(desc: DescMessage, values: Record<string, unknown>, { violations, path }: CheckOptions): void {
  for (const oneof of desc.oneofs) {
    const given = oneof.fields.filter(
      (field) => values[field.localName] !== undefined && values[field.localName] !== null,
    )
    if (given.length < 2) continue
    const names = oneof.fields.map((field) => field.jsonName).join(', ')
    for (const field of given.slice(1)) {
      violations.add(!path ? field.jsonName : `${path}.${field.jsonName}`, `only one of ${names} may be set`)
    }
  }
}
