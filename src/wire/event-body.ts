// The bodies of events: from the plain form in which they are stored to proto3 JSON, the same on every way out.
import { createRegistry, type DescFile, type Registry } from '@bufbuild/protobuf'
import { files as serviceFiles } from '../contract/gen/files.ts'
import { jsonWriter } from './json-write.ts'

let registry: Registry | undefined

/** All messages of the contract, with those of the files that it imports. */
function messages(): Registry {
  if (registry) return registry
  const files = new Set<DescFile>()
  const add = (file: DescFile): void => {
    if (files.has(file)) return
    files.add(file)
    file.dependencies.forEach(add)
  }
  serviceFiles.forEach(add)
  registry = createRegistry(...files)
  return registry
}

/** The JSON text of a stored body. A message that this version does not know (any more) is told as it is stored. */
export function bodyText(type: string, body: object): string {
  const desc = messages().getMessage(type)
  return desc === undefined ? JSON.stringify(body) : jsonWriter(desc)(body)
}

/** The same as a value. */
export function bodyJson(type: string, body: object): object {
  return JSON.parse(bodyText(type, body)) as object
}
