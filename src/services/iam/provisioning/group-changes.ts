// What the operations of a PATCH come to for a group: its names, and changes of the set of its members.
import { isObject } from '../../../core/json.ts'
import { isStorable } from '../../../core/storable.ts'
import { scimFault } from '../../../core/scim/fault.ts'
import type { Filter } from '../../../core/scim/filter.ts'
import { type Change, changesOf, type PatchOperation } from '../../../core/scim/patch.ts'
import { GROUP } from '../../../core/scim/schemas.ts'
import { isReadOnly, readValue, type Values } from '../../../core/scim/values.ts'
import type { MemberChange } from '../../../db/statements/scim.ts'
import { MAX_MEMBERS } from './resources.ts'

export interface PeopleChange {
  readonly change: MemberChange
  readonly people: readonly string[]
}

export type GroupChange =
  /** Names; null takes one away. */
  { readonly set: Values } | PeopleChange

/** @throws as the RFC says, with a scimType */
export function groupChanges(operations: readonly PatchOperation[]): readonly GroupChange[] {
  return changesOf(GROUP, operations).flatMap((change) =>
    change.target.at.attribute.name === 'members' ? memberChanges(change) : [nameChange(change)],
  )
}

function nameChange({ op, target: { at }, value }: Change): GroupChange {
  const { attribute } = at
  if (isReadOnly(at)) throw scimFault('mutability', `${attribute.name} is said by the server alone`)
  if (op !== 'remove') return { set: { [attribute.name]: readValue(attribute, value) ?? null } }
  if (attribute.required) throw scimFault('mutability', `${attribute.name} is required and cannot be removed`)
  return { set: { [attribute.name]: null } }
}

function memberChanges({ op, target: { at, where }, value }: Change): readonly GroupChange[] {
  if (at.sub && (op !== 'remove' || !where)) {
    throw scimFault('mutability', 'a member cannot be changed; remove it and add another')
  }
  if (where) {
    if (op === 'remove') return [{ change: 'remove', people: namedBy(where) }]
    throw scimFault('invalidPath', 'members are added and replaced by path "members"')
  }
  if (op === 'remove') {
    // With a value those that it names, without one all.
    return value === undefined || value === null
      ? [{ change: 'keepOnly', people: [] }]
      : [{ change: 'remove', people: membersOf(value) }]
  }
  const people = membersOf(value)
  return op === 'add'
    ? [{ change: 'add', people }]
    : [
        { change: 'keepOnly', people },
        { change: 'add', people },
      ]
}

/** What changes one after the other come to. */
export interface Settled {
  /** Whom they add, also who is removed again: all of them must be there. */
  readonly named: readonly string[]
  /** Two at most, however many they were: directories send a person an operation. */
  readonly changes: readonly PeopleChange[]
}

/** The set that changes lead to, in as few: of each person the last one counts. */
export function settled(changes: readonly PeopleChange[]): Settled {
  const named = new Set<string>()
  const added = new Set<string>()
  const removed = new Set<string>()
  let kept: Set<string> | undefined
  for (const { change, people } of changes) {
    if (change === 'keepOnly') {
      const asked = new Set(people)
      const before = kept
      kept = new Set(people.filter((id) => before?.has(id) ?? !removed.has(id)))
      for (const id of added) if (!asked.has(id)) added.delete(id)
      continue
    }
    const [into, outOf] = change === 'add' ? [added, removed] : [removed, added]
    for (const id of people) {
      if (change === 'add') named.add(id)
      else kept?.delete(id)
      into.add(id)
      outOf.delete(id)
    }
  }
  const first: PeopleChange =
    kept === undefined
      ? { change: 'remove', people: [...removed] }
      : { change: 'keepOnly', people: [...new Set([...kept, ...added])] }
  const all: readonly PeopleChange[] = [first, { change: 'add', people: [...added] }]
  return { named: [...named], changes: all.filter(({ change, people }) => change === 'keepOnly' || people.length > 0) }
}

/** The ids of the members that the request of a group names. */
export function sentMembers(sent: Values): readonly string[] {
  const key = Object.keys(sent).find((one) => /(?:^|:)members$/i.test(one))
  return key === undefined ? [] : membersOf(sent[key])
}

/** The ids in a list of members, each once. @throws invalidValue for a member without one, tooMany for too many */
function membersOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value]
  if (list.length > MAX_MEMBERS) {
    throw scimFault('tooMany', `there are ${list.length} members; ${MAX_MEMBERS} are allowed`)
  }
  return [...new Set(list.map(idOf))]
}

function idOf(member: unknown): string {
  const id = isObject(member) ? Object.entries(member).find(([name]) => name.toLowerCase() === 'value')?.[1] : member
  if (typeof id === 'string' && id !== '' && isStorable(id)) return id
  throw scimFault('invalidValue', 'a member needs the id of a User as its value')
}

/** The ids that a filter such as `value eq "…" or value eq "…"` names. */
function namedBy(filter: Filter): readonly string[] {
  if (filter.is === 'or') return filter.of.flatMap(namedBy)
  const isId = filter.is === 'test' && filter.at.attribute.name === 'value' && filter.operator === 'eq'
  if (isId && typeof filter.value === 'string') return [filter.value]
  throw scimFault('invalidFilter', 'members are chosen by their value: members[value eq "<id>"]')
}
