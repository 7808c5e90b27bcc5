// What an operation of the graph asked the services for, as calls that anybody can make by REST, gRPC and MCP: what
// `extensions.calls` tells (docs/graph.md, "The same by REST and gRPC").
import { methodOf } from '../../contract/methods.ts'
import { requestOfPage } from '../../upstream/requests.ts'
import { ANY_UID, type Asked, AskedLog } from '../telemetry/asked.ts'
import { currentRequest } from '../telemetry/request.ts'
import { type CallOptions, type SameCall, sameCallOf } from './same-call.ts'

/** One method that was asked, and the commands that ask the same. */
export interface ToldCall extends SameCall {
  /** Its id, e.g. `registry.v2.ReposService/ListRepos`. */
  readonly method: string
  /** How many such calls it would take, at most: lists below fifty rows are read together here, and are fifty calls elsewhere. */
  readonly calls: number
}

/**
 * From now on it is kept what the request that is answered now asks the services for.
 * @returns tells what that was so far; calls that are alike once
 */
export function watchCalls(options: CallOptions): () => readonly ToldCall[] {
  const record = currentRequest()
  if (!record) return () => []
  const asked = (record.asked ??= new AskedLog())
  return () => toldCalls(asked.all, options)
}

/** Calls that are alike once. */
export function toldCalls(asked: readonly Asked[], options: CallOptions): readonly ToldCall[] {
  const told = new Map<string, ToldCall>()
  for (const one of asked) {
    const call = toldCall(one, options)
    // A list that could not be read with the rows above it is there once more, by their uids.
    if (!call || (placeOf(one) === ANY_UID && asked.some((other) => other.method === one.method && other !== one)))
      continue
    told.set(JSON.stringify(call), call)
  }
  return [...told.values()]
}

function placeOf(asked: Asked): string | undefined {
  const [part] = ('query' in asked && asked.place?.scope) || []
  return part && 'uid' in part ? part.uid : undefined
}

function toldCall(asked: Asked, options: CallOptions): ToldCall | undefined {
  const { method, calls } = asked
  const request = requestOf(asked)
  const same = request && sameCallOf(method, request, options)
  return same && Object.keys(same).length > 0 ? { method: methodOf(method).id, calls, ...same } : undefined
}

/** The request of the contract for what was asked; undefined: there is none. */
export function requestOf(asked: Asked): object | undefined {
  if ('request' in asked) return asked.request
  const { method } = asked
  if ('query' in asked) return requestOfPage(method, asked.query, asked.place)
  return method.input.fields.some(({ localName }) => localName === 'uid') ? { uid: asked.uid } : undefined
}
