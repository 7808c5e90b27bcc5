// MCP as an agent uses it: a method is the tool that stands for it, called over HTTP with a bearer token.
import { methodOf } from '../../src/contract/methods.ts'
import { Code } from '../../src/core/errors.ts'
import { toolName } from '../../src/mcp/tools.ts'
import { type Answer, type ErrorDetail, errorOf, type Face, type JsonObject } from './faces.ts'
import { methodNamed } from './methods.ts'

interface Result {
  readonly isError?: boolean
  readonly structuredContent?: JsonObject
  readonly content: readonly { readonly text: string }[]
}

/** The tools of the server at `url`, in the words of version 2. */
export function mcpFace(url: string): Pick<Face, 'call'> {
  return {
    call: async (id, request, { authorization, validateOnly } = {}) => {
      const params = {
        name: toolName(methodOf(methodNamed(id))),
        arguments: validateOnly ? { ...request, validateOnly } : request,
      }
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      return answerOf(await response.text(), response.status)
    },
  }
}

/** google.rpc.Status in JSON. */
interface Status {
  readonly code: number
  readonly message: string
  readonly details: readonly ErrorDetail[]
}

/** Whoever is not let in is told so with a status of HTTP; all else is a result, as the data of a server-sent event. */
function answerOf(text: string, status: number): Answer {
  if (status !== 200) return refusalOf((JSON.parse(text) as { readonly error: { data: Status } }).error.data, status)
  const { result } = JSON.parse(text) as { readonly result: Result }
  if (!result.isError) return { ok: result.structuredContent! }
  return refusalOf(JSON.parse(result.content[1]!.text) as Status)
}

function refusalOf({ code, message, details }: Status, status?: number): Answer {
  const name = Object.entries(Code).find(([, number]) => number === code)?.[0] ?? `${code}`
  return { error: errorOf(name, message, { details, ...(status === undefined ? {} : { status }) }) }
}
