// A method of version 1 as another form of one of version 2: its own annotation is enforced, and the rule of version 2 runs
// behind it, with the request and the answer in their other forms.
import { methodOf, type Method } from '../../contract/methods.ts'
import { fieldRule } from '../../contract/fields.ts'
import { invalidArgument, PlatformError, type FieldViolation } from '../../core/errors.ts'
import type { DescMethod } from '@bufbuild/protobuf'
import { type Chunks, chunksOf } from '../../wire/chunks.ts'
import type { Fields } from '../../wire/kinds.ts'
import type { Call, WriteCall } from '../call.ts'
import { itemsOf } from '../chunks.ts'
import { derivedCall, derivedWrite } from '../derived-call.ts'
import { getRow } from '../../db/statements/get.ts'
import type { Table } from '../../db/statements/table.ts'
import {
  genericOperation,
  queryOf,
  read,
  type ListRule,
  type Operation,
  type ReadRule,
  type WriteRule,
} from '../operation.ts'
import type { EventSubject } from '../outbox.ts'
import type { PageQuery } from '../page.ts'
import { Form, type Names, wrapped } from './form.ts'

export interface Translation {
  readonly method: DescMethod
  /** The operation of version 2 that it is a form of. */
  readonly to: Operation
  readonly names: Names
  /** Fields of version 1 that a change without them keeps, for published clients never send them. */
  readonly keeps?: readonly string[]
  /** The columns that version 1 shows, where they are not those of version 2. */
  readonly table?: Table
  /** The filter of a list that names one uid; absent: `id`. */
  readonly id?: string
  /** A filter that is no field of the request. */
  readonly filter?: Fields
  /** What a write does beside the one of version 2, to its row. */
  also?(call: WriteCall<Fields>, uid: string): Promise<void>
}

/** A method of version 1 between the two forms of its messages. */
class Translated {
  readonly request: Form
  readonly answer: Form
  readonly #seen: Method
  readonly #resource: string | undefined
  readonly #isUpdate: boolean
  readonly #keeps: readonly string[]

  constructor({ method, to, names, keeps = [] }: Translation) {
    const { input, output } = to.method.desc
    this.request = new Form(method.input, input, names)
    this.answer = new Form(method.output, output, names)
    // A rule sees its own method, with the rights that version 1 asks for.
    const { access, event } = methodOf(method)
    // What version 1 names no event for is told as version 2 does.
    this.#seen = Object.freeze({ ...to.method, access, event: event ?? to.method.event })
    this.#resource = wrapped(input)?.field.localName
    this.#isUpdate = input.fields.some(({ name }) => name === 'update_mask')
    this.#keeps = keeps
  }

  /** The call as the rule of version 2 sees it. */
  call(call: Call<Fields>): Call {
    return derivedCall(call, { request: this.#requestOf(call.request), method: this.#seen })
  }

  /** The same of a call inside its transaction. */
  writeCall(call: WriteCall<Fields>): WriteCall {
    const emit = (event: EventSubject): void => call.emit({ of: this.#seen, ...event })
    return derivedWrite(call, { request: this.#requestOf(call.request), method: this.#seen, emit })
  }

  #requestOf(sent: Fields): Fields {
    const request = this.request.to2(sent)
    return this.#isUpdate ? { ...request, updateMask: this.#maskOf(sent) } : request
  }

  /** A change replaces all that version 1 can say; what only version 2 can say stays. */
  #maskOf(sent: Fields): string[] {
    return this.request.pairs.flatMap(({ field, path, outputOnly, target }) => {
      if (path[0] !== this.#resource || outputOnly || fieldRule(target).outputOnly) return []
      const stays = this.#keeps.includes(field.localName) && !sent[field.localName]
      return stays ? [] : [path.slice(1).join('.')]
    })
  }

  /** A refusal in the words of version 1. */
  retold(error: unknown, method: DescMethod): unknown {
    if (!(error instanceof PlatformError) || !error.details.fieldViolations) return error
    const { domain } = methodOf(method)
    const told = invalidArgument(error.details.fieldViolations.map((one) => this.#violation(one, method)))
    told.area = domain
    return told
  }

  #violation({ field, description }: FieldViolation, method: DescMethod): FieldViolation {
    if (field === 'update_mask') {
      const [path = '', ...rest] = description.split(' ')
      return { field: this.#pathTo1(path, method), description: rest.join(' ') }
    }
    return { field: this.#pathTo1(field, method), description }
  }

  /** Rules call a field of the resource by its name in it, as clients do who send the resource as the body. */
  #pathTo1(path: string, method: DescMethod): string {
    const [body = ''] = methodOf(method).http.map((binding) => binding.body)
    const within = `${this.#resource}.${path}`
    const told = this.request.pathTo1(within)
    if (told === within) return this.request.pathTo1(path)
    const prefix = `${method.input.fields.find(({ name }) => name === body)?.jsonName}.`
    return told.startsWith(prefix) ? told.slice(prefix.length) : told
  }
}

/** What a method of version 1 does: what the waist asks of a rule, with the rule of version 2 behind it. */
export type V1Rule<Request extends object = Fields> =
  | Pick<ReadRule<Request>, keyof Checks | 'read' | 'sorts'>
  | Pick<WriteRule<Request>, keyof Checks | 'write' | 'changesAccess'>
type Checks = Pick<ReadRule<Fields>, 'method' | 'authorize' | 'reaches' | 'validate'>

/** The rule of a method of version 1. */
export function translatedRule(translation: Translation): V1Rule {
  const { method, to } = translation
  const between = new Translated(translation)
  const { rule } = to
  const checks: Checks = {
    method,
    authorize: (call) => rule.authorize?.(between.call(call)),
    reaches: async (call, uid) => (await rule.reaches?.(between.call(call), uid)) ?? false,
    validate: (call, violations) => rule.validate?.(between.call(call), violations),
  }
  if ('write' in rule) {
    return {
      ...checks,
      ...(rule.changesAccess === undefined ? {} : { changesAccess: rule.changesAccess }),
      write: (call) => write(rule, call, { ...translation, between }),
    }
  }
  const whole = 'query' in rule && !method.input.fields.some(({ name }) => name === 'page_size')
  return {
    ...checks,
    ...('sorts' in rule && rule.sorts && { sorts: rule.sorts }),
    read: async (call) => {
      if (whole) return listAll(rule, call, { ...translation, between })
      const answer = await readOne(rule, call, { ...translation, between })
      const chunks = chunksOf(answer)
      return chunks ? listed(call, between, chunks) : between.answer.to1(answer)
    },
  }
}

/** The operation of a rule of version 1, whose refusals name what version 1 names. */
export function v1Operation(rule: V1Rule, translation: Translation): Operation {
  const one = genericOperation<Fields>(rule)
  const between = new Translated(translation)
  const call: Operation['call'] = async (request, at) => {
    try {
      return await one.call(request, at)
    } catch (error) {
      throw between.retold(error, rule.method)
    }
  }
  return { ...one, call }
}

interface Between extends Translation {
  readonly between: Translated
}

async function write(rule: WriteRule<object>, call: WriteCall<Fields>, translation: Between): Promise<object> {
  const { between, table } = translation
  const answer = await rule.write(between.writeCall(call))
  const uid = 'uid' in answer ? String(answer.uid) : ''
  await translation.also?.(call, uid)
  return between.answer.to1(table ? { ...answer, ...(await getRow(call.tx, table, uid)) } : answer)
}

async function readOne(
  rule: Exclude<Operation['rule'], WriteRule<object>>,
  call: Call<Fields>,
  { between, filter }: Between,
): Promise<object> {
  const inner = between.call(call)
  if (!('query' in rule) || !filter) return read(rule, inner)
  return rule.answer(inner, await rule.readPage(inner, narrowed(queryOf(rule, inner), filter)))
}

function narrowed(query: PageQuery, filter: Fields = {}): PageQuery {
  return { ...query, filter: { ...query.filter, ...filter } }
}

/** Lists of version 1 have no pages, but for some. */
async function listAll(
  rule: ListRule<object>,
  call: Call<Fields>,
  { between, table, filter, id: field = 'id' }: Between,
): Promise<object> {
  const inner = between.call(call)
  if (!rule.readAll) throw new Error(`${inner.method.id} cannot be read whole.`)
  // An id that is asked for is a filter like others: what is not there, or may not be seen, is not in the list.
  const filters = between.request.without.some(({ localName }) => localName === field)
  const sent = filters ? call.request[field] : undefined
  const id = typeof sent === 'string' ? sent : ''
  const chunks = await rule.readAll(inner, narrowed(queryOf(rule, inner), filter), {
    ...(id ? { only: [{ kind: 'uids', uids: [id] }] } : {}),
    ...(table ? { table } : {}),
  })
  return listed(call, between, chunks)
}

/** The answer of version 1 that is one list. */
async function listed(call: Call<Fields>, { answer }: Translated, chunks: Chunks): Promise<object> {
  const form = answer.pairs.find(({ field }) => field.localName === 'items')
  return { items: await itemsOf(call, forms(chunks, form?.inner)) }
}

/** Chunks of rows in the form of version 1. */
async function* forms(chunks: Chunks, form: Form | undefined): AsyncGenerator<readonly object[]> {
  for await (const rows of chunks) yield form ? rows.map((row) => form.to1(row)) : rows
}
