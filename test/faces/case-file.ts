// The files in test/cases: what a caller sends and what must come back, in the contract's own JSON, once for all
// faces.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse, type ScalarTag } from 'yaml'
import { graphMethods, methods, v1Methods } from '../../src/contract/methods.ts'
import type { FaceName, Json, JsonObject } from '../support/faces.ts'
import { faceNames } from '../support/faces.ts'
import type { RawRequest } from '../support/faces-rest.ts'
import { callers, type CallerName } from '../support/faces-organization.ts'

/** What a refusal must say; fields and violations are whole lists, in any order. */
export interface WantedError {
  readonly code: string
  /** The code's name when left out. */
  readonly reason?: string
  readonly fields?: readonly string[]
  readonly violations?: readonly string[]
  readonly resource?: { readonly type: string; readonly name: string }
  /** A regular expression. */
  readonly message?: string
}

/** What must be in the outbox, and from the same transaction as the change. */
export interface WantedEvent {
  readonly type: string
  readonly subject?: string
  readonly group?: string
  readonly body?: Json
}

/** One call and what must come of it. */
export interface Step {
  /** The method's id; left out with `http`. */
  readonly method: string
  readonly caller: CallerName
  readonly request: JsonObject
  readonly validateOnly?: boolean
  /** With `validateOnly`: what it would emit; none when left out. */
  readonly wouldEmit?: readonly WantedEvent[]
  /** REST as it goes over the wire, for what no client library would send. */
  readonly http?: RawRequest
  readonly want?: Json
  readonly error?: WantedError
  /** None: nothing may have been written. Not looked at before and after the case itself. */
  readonly event?: readonly WantedEvent[]
  /** The answer's fields can be named from here on: `$made.uid`. */
  readonly as?: string
  /** How far the clock is moved before: `3d`, `90s`. */
  readonly clock?: string
}

export interface Case extends Step {
  readonly name: string
  readonly given: readonly Step[]
  readonly then: readonly Step[]
  readonly faces: readonly FaceName[]
  /** Why version 1 does otherwise; absent: it does the same, where it can say it. */
  readonly version1?: string
}

export interface CaseFile {
  /** Relative to test/cases, e.g. `registry/create-repo.yaml`. */
  readonly path: string
  readonly method: string
  readonly cases: readonly Case[]
}

const FOLDER = join(import.meta.dirname, '../cases')

const READS = /\/(Get|List|Ping|Lookup|Check)/

/** Whether a case may leave something behind: what is refused or only checked may not. */
export function writes(one: Case): boolean {
  return [one, ...one.given, ...one.then].some(
    ({ method, http, error, validateOnly }) =>
      !error && !validateOnly && (http ? http.verb !== 'GET' : !READS.test(method)),
  )
}

/** All case files, in order of their paths. */
export function readCaseFiles(): CaseFile[] {
  return globSync('**/*.yaml', { cwd: FOLDER })
    .sort()
    .map((path) => readCaseFile(join(FOLDER, path)))
}

/** `!repeat [a, 300]`: a text of 300 a's. */
const repeat: ScalarTag = {
  tag: '!repeat',
  resolve: (text) => {
    const [unit = '', count = '0'] = text.split(' × ')
    return unit.repeat(Number(count))
  },
}

type Raw = Record<string, unknown>

const CALL_KEYS = ['call', 'caller', 'request', 'validateOnly', 'http', 'clock']
const STEP_KEYS = [...CALL_KEYS, 'want', 'error', 'event', 'wouldEmit', 'as']
const CASE_KEYS = [...STEP_KEYS, 'name', 'given', 'then', 'faces', 'because', 'version1']

function readCaseFile(file: string): CaseFile {
  const path = relative(FOLDER, file)
  const { method, cases, ...unknown } = parse(readFileSync(file, 'utf8'), { customTags: [repeat] }) as Raw
  if (Object.keys(unknown).length > 0) throw new Error(`${path} has the unknown key ${Object.keys(unknown)[0]}.`)
  const read = (cases as Raw[]).map((one, at) => {
    try {
      return caseOf(one, method as string)
    } catch (error) {
      throw new Error(`${path}, case ${at + 1} (${String(one['name'])}): ${(error as Error).message}`, { cause: error })
    }
  })
  const names = read.map((one) => one.name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`${path} has two cases named ${twice}.`)
  return { path, method: method as string, cases: read }
}

function caseOf(raw: Raw, method: string): Case {
  insist(Object.keys(raw), CASE_KEYS)
  const step = stepOf(raw, method, 'owner')
  const faces = (raw['http'] ? ['rest'] : (raw['faces'] ?? servedBy(step.method))) as FaceName[]
  if (typeof raw['name'] !== 'string') throw new Error('it has no name')
  if (raw['faces'] && !raw['because']) throw new Error('it names faces and says not why (because)')
  const steps = (name: string): Step[] => ((raw[name] ?? []) as Raw[]).map((one) => innerStep(one, method, step.caller))
  return {
    ...step,
    event: step.event ?? [],
    name: raw['name'],
    given: steps('given'),
    then: steps('then'),
    faces,
  }
}

/** The faces that serve a method. */
function servedBy(method: string): readonly FaceName[] {
  if (methods.has(method)) return faceNames
  if (v1Methods.has(method)) return ['rest', 'grpc']
  return graphMethods.has(method) ? ['graphql'] : []
}

function innerStep(raw: Raw, method: string, caller: CallerName): Step {
  insist(Object.keys(raw), STEP_KEYS)
  return stepOf(raw, method, caller)
}

function insist(keys: readonly string[], known: readonly string[]): void {
  const unknown = keys.find((key) => !known.includes(key))
  if (unknown !== undefined) throw new Error(`it has the unknown key ${unknown}`)
}

function stepOf(raw: Raw, fileMethod: string, fileCaller: CallerName): Step {
  const method = (raw['call'] ?? fileMethod) as string
  if (servedBy(method).length === 0) throw new Error(`${method} is not a method of the contract`)
  const caller = (raw['caller'] ?? fileCaller) as CallerName
  if (!callers.includes(caller)) throw new Error(`nobody is called ${caller}`)
  const { error, event, wouldEmit, http } = raw
  return {
    ...(raw as unknown as Step),
    method,
    caller,
    request: (raw['request'] ?? {}) as JsonObject,
    ...(error === undefined ? {} : { error: errorOf(error) }),
    ...(event === undefined ? {} : { event: eventsOf(event) }),
    ...(wouldEmit === undefined ? {} : { wouldEmit: eventsOf(wouldEmit) }),
    ...(http === undefined ? {} : { http: httpOf(http) }),
  }
}

function errorOf(raw: unknown): WantedError {
  return typeof raw === 'string' ? { code: raw } : (raw as WantedError)
}

function eventsOf(raw: unknown): WantedEvent[] {
  if (raw === 'none') return []
  const all: unknown[] = Array.isArray(raw) ? raw : [raw]
  return all.map((one) => (typeof one === 'string' ? { type: one } : (one as WantedEvent)))
}

/** `GET /path`, or all of a request. */
function httpOf(raw: unknown): RawRequest {
  if (typeof raw !== 'string') return raw as RawRequest
  const space = raw.indexOf(' ')
  return { verb: raw.slice(0, space), path: raw.slice(space + 1) }
}
