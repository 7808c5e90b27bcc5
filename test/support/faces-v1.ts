// A face of version 1 that is asked, and answers, in the words of version 2, by what the services say of the two forms: so that
// what is the same in both versions is said once.
import { type DescMessage, type DescMethod, fromJson, toJson } from '@bufbuild/protobuf'
import { methodOf } from '../../src/contract/methods.ts'
import { Form, wrapped } from '../../src/services/v1/form.ts'
import { pairs, type VersionPair } from '../../src/services/v1/operations.ts'
import { fromPlain, toPlain } from '../../src/wire/plain.ts'
import { type Answer, type CallOptions, type Face, type Json, type JsonObject, Unsayable } from './faces.ts'
import { methodNamed } from './methods.ts'

type Fields = Record<string, unknown>
type Call = (pair: VersionPair, request: Fields, options: CallOptions | undefined) => Promise<Answer>

/** The form of a method of version 2 in version 1; undefined: it has none. Of several the first, which is the plain one. */
export function counterpartOf(v2: DescMethod): VersionPair | undefined {
  return [...pairs.values()].find((pair) => pair.v2 === v2)
}

/** The face of version 1 that `face` is one of. What has no counterpart goes through version 2, by `otherwise`. */
export function inVersion1(face: Face, otherwise: Face): Face {
  const call: Call = (pair, request, options) =>
    face.call(methodOf(pair.v1).id, jsonOf(pair.v1.input, request) as JsonObject, options)
  return {
    name: face.name,
    fieldName: (method, field) => {
      const pair = counterpartOf(methodNamed(method))
      return pair ? fieldIn1(pair, field) : field
    },
    wanted: (method, want) => {
      const v2 = methodNamed(method)
      const pair = counterpartOf(v2)
      if (pair) return sayable(formsOf(pair).answer.pairs, want)
      const form = v2.name.startsWith('Get') ? itemForm(v2) : undefined
      return form ? sayable(form.pairs, want) : want
    },
    call: async (method, request, options) => {
      const v2 = methodNamed(method)
      const pair = counterpartOf(v2)
      if (pair) return asked(call, pair, { request, options })
      const found = v2.name.startsWith('Get') ? await got(call, v2, { request, options }) : undefined
      return found ?? otherwise.call(method, request, options)
    },
    close: () => undefined,
  }
}

/** Rules call a field of the resource by its name in it. */
function fieldIn1(pair: VersionPair, field: string): string {
  const { request } = formsOf(pair)
  const within = `${wrapped(pair.v2.input)?.field.jsonName}.${field}`
  const found = request.pathTo1(within)
  if (found === within) return request.pathTo1(field)
  const body = wrapped(pair.v1.input)?.field.jsonName
  return found.startsWith(`${body}.`) ? found.slice(`${body}.`.length) : found
}

type Pairs = readonly Pick<Form['pairs'][number], 'path' | 'inner'>[]

/** What of a wanted answer version 1 can say. */
function sayable(known: Pairs, wanted: Json): Json {
  if (Array.isArray(wanted)) return wanted.map((one: Json) => sayable(known, one))
  if (typeof wanted !== 'object' || wanted === null) return wanted
  return Object.fromEntries(
    Object.entries(wanted as JsonObject).flatMap(([name, value]) => {
      const of = known.filter(({ path }) => path[0] === name)
      const [whole] = of.filter(({ path }) => path.length === 1)
      if (whole) return [[name, whole.inner ? sayable(whole.inner.pairs, value) : value] as const]
      const parts = of.map(({ path, inner }) => ({ path: path.slice(1), inner }))
      return parts.length > 0 ? [[name, sayable(parts, value)] as const] : []
    }),
  )
}

interface Asked {
  readonly request: JsonObject
  readonly options: CallOptions | undefined
}

function formsOf({ v1, v2, names }: VersionPair): { readonly request: Form; readonly answer: Form } {
  return { request: new Form(v1.input, v2.input, names), answer: new Form(v1.output, v2.output, names) }
}

async function asked(call: Call, pair: VersionPair, { request, options }: Asked): Promise<Answer> {
  const { request: form, answer } = formsOf(pair)
  const sent = isUpdate(pair) ? await replaced(call, pair, { request, options }) : translated(form, request)
  const answered = await call(pair, sent, options)
  if (answered.error) return answered
  const plain = listed(pair.v2, told(answer, plainOf(pair.v1.output, answered.ok)))
  return { ...answered, ok: jsonOf(pair.v2.output, plain) as JsonObject }
}

/** A list of version 1 is whole, and in the order of creation. */
function listed({ output }: DescMethod, answer: Fields): Fields {
  const list = output.fields.find(({ fieldKind }) => fieldKind === 'list')?.localName ?? ''
  if (!output.fields.some(({ name }) => name === 'total_count')) return answer
  const items = (answer[list] ?? []) as unknown[]
  const uid = (item: unknown): string => (item as { readonly uid?: string }).uid ?? ''
  return { ...answer, totalCount: items.length, [list]: items.toSorted((a, b) => (uid(a) < uid(b) ? -1 : 1)) }
}

/** The request in the form of version 1. @throws Unsayable when that would leave something out */
function translated(form: Form, request: JsonObject): Fields {
  const plain = plainOf(form.v2, request)
  const said = asked1(form, plain)
  const again = jsonOf(form.v2, form.to2(said))
  const wanted = jsonOf(form.v2, plain)
  if (JSON.stringify(again) !== JSON.stringify(wanted)) {
    throw new Unsayable('version 1', `${JSON.stringify(wanted)}, only ${JSON.stringify(again)}`)
  }
  return said
}

/** What is asked for, as version 1 says it: what is not said of a filter that it turns around is said the other way. */
function asked1(form: Form, plain: Fields): Fields {
  const said = form.to1(plain)
  for (const { field, path, negated } of form.pairs) {
    if (negated)
      said[field.localName] = path.reduce<unknown>((at, name) => (at as Fields | undefined)?.[name], plain) !== true
  }
  return said
}

/** An answer in the form of version 2, with what only the server writes. */
function told(form: Form, plain: Fields): Fields {
  const made: Fields = {}
  for (const { field, path, negated, inner, to2 } of form.pairs) {
    const value = plain[field.localName]
    if (value === undefined) continue
    const convert = inner ? (one: unknown): unknown => told(inner, one as Fields) : undefined
    const translatedValue = negated ? value !== true : convert ? each(value, field.fieldKind, convert) : to2(value)
    const holder = path.slice(0, -1).reduce<Fields>((at, name) => (at[name] ??= {}) as Fields, made)
    holder[path.at(-1)!] = translatedValue
  }
  return made
}

function each(value: unknown, kind: string, convert: (one: unknown) => unknown): unknown {
  if (kind === 'list') return (value as unknown[]).map(convert)
  if (kind !== 'map') return convert(value)
  return Object.fromEntries(Object.entries(value as Fields).map(([key, one]) => [key, convert(one)]))
}

function isUpdate({ v2 }: VersionPair): boolean {
  return v2.input.fields.some(({ name }) => name === 'update_mask')
}

/** A change of some fields: what version 1 reads, with these, put back whole. */
async function replaced(call: Call, pair: VersionPair, { request, options }: Asked): Promise<Fields> {
  const resource = wrapped(pair.v2.input)!.field
  const sent = (request[resource.jsonName] ?? {}) as JsonObject
  const { request: form } = formsOf(pair)
  const said = translated(form, request)
  const uid = uidIn(sent)
  const { validateOnly: _, ...reading } = options ?? {}
  const current = await readBack(call, pair.v2, { uid, options: reading })
  const listing = listOf(pair.v2)
  const same = listing?.v1.output.fields.some((one) => one.message === pair.v1.input)
  const item = listing && itemFormOf(listing)
  // What is listed in a message of its own is put back as version 2 knows it.
  const whole: Fields =
    same || !current || !item ? { ...current } : form.to1({ [resource.localName]: withUids(told(item, current)) })
  for (const { field, path } of form.pairs) {
    const [, name] = path
    const given =
      pair.v2.input.fields.includes(resource) && resource.message!.fields.find((one) => one.localName === name)
    if (!given || !(given.jsonName in sent || given.name in sent)) continue
    // The members of one choice leave no room for one another.
    for (const other of field.oneof?.fields ?? []) delete whole[other.localName]
    delete whole[field.localName]
  }
  return { ...whole, ...said }
}

/** Who is listed whole is put back as a uid. */
function withUids(plain: Fields): Fields {
  const uids = Object.entries(plain).flatMap(([name, value]) => {
    const uid = typeof value === 'object' && value !== null ? (value as Fields)['uid'] : undefined
    return uid === undefined ? [] : [[`${name}Uid`, uid] as const]
  })
  return { ...Object.fromEntries(uids), ...plain }
}

/** The list of version 1 that holds what a method of version 2 is about. */
function listOf(v2: DescMethod): VersionPair | undefined {
  const list = v2.parent.methods.find(({ name, output }) => {
    return name.startsWith('List') && output.fields.some((one) => one.fieldKind === 'list' && one.message === v2.output)
  })
  return list && counterpartOf(list)
}

function itemFormOf(list: VersionPair): Form | undefined {
  return formsOf(list).answer.pairs.find(({ field }) => field.localName === 'items')?.inner
}

/** What a method of version 2 answers, as version 1 lists it. */
function itemForm(v2: DescMethod): Form | undefined {
  const list = listOf(v2)
  return list && itemFormOf(list)
}

/** The uid that a request names. */
function uidIn(request: JsonObject): string {
  return (request as { readonly uid?: string }).uid ?? ''
}

/** What version 1 lists of one resource; undefined where it does not, or nothing is there. */
async function readBack(
  call: Call,
  v2: DescMethod,
  { uid, options }: { readonly uid: string; readonly options: CallOptions | undefined },
): Promise<Fields | undefined> {
  const list = listOf(v2)
  const named = list && list.v1.input.fields.find(({ localName }) => localName === (list.id ?? 'id'))
  if (!list || !named || uid === '') return undefined
  const { ok } = await call(list, { [named.localName]: uid }, options)
  const [item] = ok ? ((plainOf(list.v1.output, ok)['items'] ?? []) as Fields[]) : []
  return item
}

/** Version 1 has few methods that get one: it lists those of a uid. Undefined: it tells nothing there. */
async function got(call: Call, v2: DescMethod, { request, options }: Asked): Promise<Answer | undefined> {
  const form = itemForm(v2)
  const item = form && (await readBack(call, v2, { uid: uidIn(request), options }))
  return form && item && { ok: jsonOf(v2.output, told(form, item)) as JsonObject }
}

function plainOf(desc: DescMessage, json: JsonObject): Fields {
  try {
    return toPlain(desc)(fromJson(desc, json as never))
  } catch (error) {
    throw new Unsayable('version 1', (error as Error).message)
  }
}

function jsonOf(desc: DescMessage, plain: Fields): unknown {
  return toJson(desc, fromPlain(desc)(plain) as never, { alwaysEmitImplicit: true })
}
