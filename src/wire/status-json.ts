// A status as JSON: `{code, message, details[]}` with `@type` in each detail (docs/api.md, "Errors", AIP-193).
import { jsonWriter, quote } from './json-write.ts'
import { type Status, type StatusDetail, TYPE_URL_PREFIX } from './status.ts'

/** The JSON text of a status. */
export function statusJson(status: Status): string {
  const details = status.details.map(detailJson).join(',')
  return `{"code":${status.code},"message":${quote(status.message)},"details":[${details}]}`
}

/** The JSON text of one detail, with its type. */
export function detailJson({ desc, value }: StatusDetail): string {
  const text = jsonWriter(desc, { omitDefaults: true })(value)
  const tag = `{"@type":"${TYPE_URL_PREFIX}${desc.typeName}"`
  return text === '{}' ? `${tag}}` : `${tag},${text.slice(1)}`
}
