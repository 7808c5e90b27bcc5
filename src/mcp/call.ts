// One call of a tool: arguments to a plain request, through the waist, and the result or the error as agents read
// them.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { boundAnswer } from '../core/answer-size.ts'
import type { CodeName } from '../core/errors.ts'
import type { Admitted, FaceOptions } from '../http/call.ts'
import type { CallContext } from '../services/context.ts'
import type { Services } from '../services/services.ts'
import { Faults } from '../wire/faults.ts'
import { jsonReader } from '../wire/json-read.ts'
import { jsonWriter } from '../wire/json-write.ts'
import { statusJson } from '../wire/status-json.ts'
import { type Status, statusOf } from '../wire/status.ts'
import type { MethodTool } from './tools.ts'

/**
 * Bytes that a call may be given: an answer is written twice, as text within JSON and as JSON, in one turn of the event loop, and what an
 * agent reads is far less.
 */
const MOST_GIVEN = 4 * 1024 * 1024

export interface CallOptions extends Pick<FaceOptions, 'errorDomain' | 'log'> {
  readonly services: Pick<Services, 'call'>
}

type Planned = Parameters<NonNullable<CallContext['onDryRun']>>[0]

/** What a call that failed was answered with; undefined: it did not fail. */
export interface Called {
  readonly result: CallToolResult
  readonly status: Status | undefined
}

/** Calls a tool. Whatever goes wrong is a result too, which says what to do: a model can mend what it reads. */
export async function callTool(
  { method, takesValidateOnly }: MethodTool,
  sent: { readonly args: Readonly<Record<string, unknown>>; readonly admitted: Admitted },
  options: CallOptions,
): Promise<Called> {
  const { context: caller, deadline } = sent.admitted
  const { requestId } = caller
  try {
    const { request, validateOnly } = readArguments(sent.args, { desc: method.desc.input, takesValidateOnly })
    let planned: Planned | undefined
    const onDryRun = (events: Planned): void => void (planned = events)
    const context = { ...caller, validateOnly, onDryRun }
    boundAnswer(context.signal, MOST_GIVEN)
    const made = await deadline.race(options.services.call(method.desc, request, context))
    return {
      result: successResult(jsonWriter(method.desc.output)(made), { args: sent.args, planned }),
      status: undefined,
    }
  } catch (error) {
    const status = statusOf(error, { area: method.domain, domainSuffix: options.errorDomain, requestId })
    if (status.internal) options.log?.({ error, requestId, method: method.id })
    return { result: errorResult(status, requestId), status }
  }
}

/** @throws INVALID_ARGUMENT with all that is wrong with the arguments */
function readArguments(
  args: Readonly<Record<string, unknown>>,
  { desc, takesValidateOnly }: { desc: MethodTool['method']['desc']['input']; takesValidateOnly: boolean },
): { request: object; validateOnly: boolean } {
  const faults = new Faults()
  const { validateOnly, ...rest } = args
  if (takesValidateOnly && validateOnly !== undefined && typeof validateOnly !== 'boolean') {
    faults.add('validateOnly', 'must be true or false')
  }
  const request = jsonReader(desc)(takesValidateOnly ? rest : args, { path: '', faults })
  faults.throwIfAny()
  return { request, validateOnly: takesValidateOnly && validateOnly === true }
}

/** The answer as text and as data; of a call that was only checked also what it would have emitted. */
function successResult(
  text: string,
  { args, planned }: { readonly args: Readonly<Record<string, unknown>>; readonly planned: Planned | undefined },
): CallToolResult {
  const structuredContent = JSON.parse(text) as Record<string, unknown>
  const content = [{ type: 'text' as const, text }, ...moreOf(structuredContent, args)]
  const result: CallToolResult = { content, structuredContent }
  if (!planned) return result
  const wouldEmit = planned.map(({ type, subject, group }) => ({ type, subject, group }))
  const names = wouldEmit.map(({ type, subject }) => `${type} of ${subject}`).join(', ') || 'nothing'
  const note = { type: 'text' as const, text: `Only checked: nothing was written. It would emit ${names}.` }
  return { ...result, content: [...result.content, note], _meta: { wouldEmit } }
}

interface Answer {
  readonly nextPageToken?: unknown
  readonly hasNext?: unknown
  readonly hasPrevious?: unknown
  readonly [name: string]: unknown
}

/** How to get what a page left out, in the direction that was asked for; nothing where it is all. */
function moreOf(answer: Answer, args: { readonly backward?: unknown }): { type: 'text'; text: string }[] {
  const { nextPageToken, hasNext, hasPrevious } = answer
  const backward = args.backward === true
  const items = Object.values(answer).find((value): value is readonly { cursor?: unknown }[] => Array.isArray(value))
  const cursor = (backward ? items?.[0] : items?.at(-1))?.cursor
  const goOn =
    typeof nextPageToken === 'string' && nextPageToken !== ''
      ? `pageToken ${nextPageToken}`
      : (backward ? hasPrevious : hasNext) === true && typeof cursor === 'string'
        ? `${backward ? 'before' : 'after'} ${cursor}`
        : undefined
  return goOn === undefined
    ? []
    : [{ type: 'text', text: `There is more: call again with the same arguments and ${goOn}` }]
}

/** A sentence for people and models, then the same status that REST answers with, for programs. */
function errorResult(status: Status, requestId: string): CallToolResult {
  const sentence = `${status.message}${/[.!?]$/.test(status.message) ? '' : '.'}`
  const advice = adviceOf(status, requestId)
  return {
    isError: true,
    content: [
      { type: 'text', text: `${sentence} ${advice}` },
      { type: 'text', text: statusJson(status) },
    ],
  }
}

const ADVICE: Readonly<Partial<Record<CodeName, string>>> = {
  INVALID_ARGUMENT: 'Mend what is named and call again.',
  NOT_FOUND: 'Look for the right uid with a list tool or with search.',
  ALREADY_EXISTS: 'Take another name, or change the one that exists.',
  PERMISSION_DENIED: 'Another call will not help: somebody who may bind roles there has to give the caller one.',
  FAILED_PRECONDITION: 'Do away with what is named first, then call again.',
  ABORTED: 'Something else changed it meanwhile: read it again, then call again.',
  UNAUTHENTICATED: 'The person must sign in again with a new token.',
  DEADLINE_EXCEEDED: 'Ask for less at once, with a smaller pageSize or a narrower filter.',
  UNIMPLEMENTED: 'There is no way to do this here.',
}

function adviceOf({ name, retryAfterSeconds }: Status, requestId: string): string {
  if (retryAfterSeconds !== undefined) return `Wait ${Math.ceil(retryAfterSeconds)} s, then call again.`
  return ADVICE[name] ?? `The operator can find it in the log by the request id ${requestId}.`
}
