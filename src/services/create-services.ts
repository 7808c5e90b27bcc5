// All operations behind one call: what the faces are given.
import type { DescMethod } from '@bufbuild/protobuf'
import { methodOf } from '../contract/methods.ts'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import { type PlatformError, unimplemented } from '../core/errors.ts'
import type { Deps } from './call.ts'
import type { Operation } from './operation.ts'
import type { CallContext } from './context.ts'
import { domains } from './domains.ts'
import type { Row } from './page.ts'
import type { Services } from './services.ts'
import { v1Operations } from './v1/operations.ts'

/** Every operation, by its method; version 1 is made of the others. */
export const operations: ReadonlyMap<DescMethod, Operation> = index([...domains, ...v1Operations(index(domains))])

/** The services on a foundation. */
export function createServices(deps: Deps): Services {
  const operationOf = (method: DescMethod): Operation => {
    const found = operations.get(method)
    if (!found) throw unimplemented(methodOf(method).id)
    return found
  }
  return {
    // What an operation answers is what its method's descriptor says; here the table of all of them forgets which.
    call: async <Method extends DescMethod>(method: Method, request: RequestOf<Method>, context: CallContext) =>
      (await operationOf(method).call(request, { context, deps })) as AnswerOf<Method>,
    callMany: async <Method extends DescMethod>(
      method: Method,
      requests: readonly RequestOf<Method>[],
      context: CallContext,
    ) => (await operationOf(method).callMany(requests, { context, deps })) as (AnswerOf<Method> | PlatformError)[],
    list: async (method, query, context) => operationOf(method).list(query, { context, deps }),
    listMany: async (method, { places, query }, context) =>
      operationOf(method).listMany(places, query, { context, deps }),
    get: async (method, { uid, ...form }, context) =>
      (await operationOf(method).call({ uid }, { context: { ...context, form }, deps })) as Row,
    getMany: async (method, query, context) => operationOf(method).getMany(query, { context, deps }),
    implemented: (method) => operations.has(method),
  }
}

function index(all: readonly Operation[]): ReadonlyMap<DescMethod, Operation> {
  const map = new Map<DescMethod, Operation>()
  for (const one of all) {
    if (map.has(one.method.desc)) throw new Error(`${one.method.id} has two operations.`)
    map.set(one.method.desc, one)
  }
  return map
}
