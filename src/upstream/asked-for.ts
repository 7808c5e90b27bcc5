// Whether what came is what was asked for, made or changed. Its uid says so.
import type { Method } from '../contract/methods.ts'
import { membersOf } from '../core/json.ts'
import { isUid } from '../core/uid.ts'
import type { Fields } from '../wire/kinds.ts'
import { invalidAnswer, shortened } from './faults.ts'

/** The methods that answer one resource, or its uid. */
const OF_ONE = /^(?:Get|Create|Update|Lookup)/

/** @throws UNAVAILABLE (UPSTREAM_FAULT) for a resource without a uid, and for another one than the request names, if it names one */
export function requireAskedFor({ desc }: Method, request: object, answer: Fields): void {
  if (!OF_ONE.test(desc.name) || !('uid' in desc.output.field)) return
  const wanted = namedBy(desc, request)
  const uid = uidIn(answer)
  if (uid === undefined || (wanted === undefined ? !isUid(uid) : uid !== wanted))
    throw invalidAnswer(`${wanted ?? unnamed(desc)} was asked for, and ${shortened(uid ?? 'nothing')} came`)
}

function unnamed({ name }: Method['desc']): string {
  return name.startsWith('Lookup') ? 'a uid' : 'what was made'
}

/** The uid of a Get, or of the resource in an Update; undefined: the request names none. */
function namedBy({ input, output }: Method['desc'], request: object): string | undefined {
  const sent = membersOf(request)
  const inside = input.fields.find(({ message }) => message?.typeName === output.typeName)
  return uidIn(sent) ?? (inside && uidIn(membersOf(sent[inside.localName])))
}

function uidIn({ uid }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof uid === 'string' && uid !== '' ? uid : undefined
}
