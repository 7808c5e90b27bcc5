// References that stand twice in a message of the contract: hydrated, and as the uid beside it (`role` and `roleUid`). The
// specification shows the first alone, other upstreams give both; rows have the uid of each, whichever way it came.
import type { DescMessage } from '@bufbuild/protobuf'
import { membersOf } from '../core/json.ts'
import type { Fields } from '../wire/kinds.ts'
import { invalidAnswer } from './faults.ts'

interface Reference {
  readonly name: string
  readonly uidName: string
}

const references = new WeakMap<DescMessage, readonly Reference[]>()

/** @throws UNAVAILABLE (UPSTREAM_FAULT) for a reference whose uid is told in no way, or in two that differ */
export function withReferences(desc: DescMessage, row: Fields): Fields {
  const whole = { ...row }
  for (const { name, uidName } of referencesOf(desc)) {
    const hydrated = row[name] === undefined ? undefined : membersOf(row[name])
    const [uid, other] = [hydrated?.['uid'], row[uidName]].filter((one) => one !== '' && one !== undefined)
    if (uid === undefined) throw invalidAnswer(`its ${desc.name} does not say the uid of its ${name}`)
    if (other !== undefined && other !== uid) throw invalidAnswer(`its ${desc.name} says two uids of its ${name}`)
    whole[uidName] = uid
    // Of a reference that did not come nothing else is known, so none is made up.
    if (hydrated) whole[name] = { ...hydrated, uid }
  }
  return whole
}

function referencesOf(desc: DescMessage): readonly Reference[] {
  const known = references.get(desc)
  if (known) return known
  const found = desc.fields.flatMap(({ localName: name, fieldKind, message }) => {
    const uidName = `${name}Uid`
    const isTwice =
      fieldKind === 'message' && 'uid' in message.field && desc.fields.some((one) => one.localName === uidName)
    return isTwice ? [{ name, uidName }] : []
  })
  references.set(desc, found)
  return found
}
