// All operations behind one call: what the faces are given.
import type { DescMethod } from '@bufbuild/protobuf'
import { methodOf } from '../contract/methods.ts'
import { unimplemented } from '../core/errors.ts'
import type { CallEnvironment, Deps } from './call.ts'
import type { Operation } from './operation.ts'
import { domains } from './domains.ts'
import type { Services } from './services.ts'
import { callTogether } from './together.ts'
import { v1Operations } from './v1/operations.ts'

/** Every operation, by its method; version 1 is made of the others. */
export const operations: ReadonlyMap<DescMethod, Operation> = index([...domains, ...v1Operations(index(domains))])

/** The services on a foundation. */
export function createServices(deps: Deps): Services {
  const operationOf = <Method extends DescMethod>(method: Method): Operation<Method> => {
    const found = operations.get(method)
    if (!found) throw unimplemented(methodOf(method).id)
    // What an operation takes and answers is what its method's descriptor says; the table of all of them forgets which.
    return found as Operation<Method>
  }
  const below: CallEnvironment['below'] = (wanted, within, context) =>
    operationOf(wanted.method).below(wanted, within, { context, deps, below })
  return {
    call: async (method, request, context) => operationOf(method).call(request, { context, deps }),
    callMany: async (method, requests, context) => operationOf(method).callMany(requests, { context, deps }),
    callAll: async (calls, context) =>
      callTogether(
        calls.map(({ method, request }) => ({ operation: operationOf(method), request })),
        { context, deps },
      ),
    list: async (method, query, context) => operationOf(method).list(query, { context, deps, below }),
    listMany: async (method, { places, query }, context) =>
      operationOf(method).listMany(places, query, { context, deps, below }),
    get: async (method, query, context) => operationOf(method).get(query, { context, deps }),
    getMany: async (method, query, context) => operationOf(method).getMany(query, { context, deps }),
    writesText: true,
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
