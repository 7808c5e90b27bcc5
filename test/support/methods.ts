// Methods by their ids, for tests that walk many of them or name one in a table.
import type { DescMethod } from '@bufbuild/protobuf'
import { graphMethods, methods, v1Methods } from '../../src/contract/methods.ts'

/** The descriptor of the method with this id, e.g. `registry.v2.ReposService/GetRepo`. */
export function methodNamed(id: string): DescMethod {
  const method = methods.get(id) ?? v1Methods.get(id) ?? graphMethods.get(id)
  if (!method) throw new Error(`${id} is not a method of the contract`)
  return method.desc
}
