// A request of each method in JSON, put together from the examples of its parts.
import type { VersionedMethod } from '../../contract/versions.ts'
import { fieldsByName } from '../../wire/kinds.ts'
import { bodyExample, pathExample, requestExamples } from '../openapi/examples.ts'
import { routesOf } from '../openapi/routes.ts'
import type { Json } from '../openapi/types.ts'

type JsonObject = Record<string, Json>

/** A request that an organization would take as it is (../openapi/examples.ts). */
export function requestExample(method: VersionedMethod): JsonObject {
  const { desc } = method
  const request: JsonObject = { ...(requestExamples[desc.name] as JsonObject | undefined) }
  const [route] = routesOf([method])
  if (!route) return request
  const body = bodyExample(desc) as JsonObject | undefined
  const bodyField = fieldsByName(desc.input).get(route.http.body)
  if (body && bodyField) request[bodyField.jsonName] = { ...body }
  else if (body) Object.assign(request, body)
  for (const { path } of route.variables) put(request, path.map(camel), pathExample(route, { path }))
  // In the order of the contract: the parent before what is created in it.
  return Object.fromEntries(desc.input.fields.flatMap(({ jsonName }) => pick(request, jsonName)))
}

function pick(from: JsonObject, name: string): [string, Json][] {
  const value = from[name]
  return value === undefined ? [] : [[name, value]]
}

function put(into: JsonObject, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) into[name] = value
  else put((into[name] ??= {}) as JsonObject, rest, value)
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
