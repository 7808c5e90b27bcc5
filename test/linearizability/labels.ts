// Rows with a uid and a label that no two of them share, such as the children of a group and their names, or the bindings of a
// group and who has which role.
import type { Model, Operation } from './checker.ts'

export type Ask =
  | { readonly ask: 'create'; readonly label: string }
  | { readonly ask: 'rename'; readonly uid: string; readonly label: string }
  /** To remove what is not there is well too; to delete it is not. */
  | { readonly ask: 'delete' | 'remove' | 'get'; readonly uid: string }
  | { readonly ask: 'list' }

export type Told =
  /** The row of a create, rename or get; a delete's is as it was asked. */
  | { readonly told: 'row'; readonly uid: string; readonly label: string }
  | { readonly told: 'taken' | 'absent' | 'deleted' }
  | { readonly told: 'rows'; readonly rows: Rows }

/** Labels by uids. */
export type Rows = ReadonlyMap<string, string>
export type LabelOperation = Operation<Ask, Told>

export const labels: Model<Rows, Ask, Told> = {
  initial: new Map(),
  step: (rows, asked, told) => {
    switch (asked.ask) {
      case 'create':
        return put(rows, { uid: told.told === 'row' ? told.uid : '', label: asked.label }, told)
      case 'rename':
        if (!rows.has(asked.uid)) return told.told === 'absent' ? rows : undefined
        return put(rows, asked, told)
      case 'delete':
        if (!rows.has(asked.uid)) return told.told === 'absent' ? rows : undefined
        return told.told === 'deleted' ? without(rows, asked.uid) : undefined
      case 'remove':
        return told.told === 'deleted' ? without(rows, asked.uid) : undefined
      case 'get': {
        const label = rows.get(asked.uid)
        if (label === undefined) return told.told === 'absent' ? rows : undefined
        return told.told === 'row' && told.label === label ? rows : undefined
      }
      case 'list':
        return told.told === 'rows' && keyOf(told.rows) === keyOf(rows) ? rows : undefined
    }
  },
  key: keyOf,
}

/** Gives a row its label; where another has it, `taken` is the only answer. */
function put(rows: Rows, { uid, label }: { uid: string; label: string }, told: Told): Rows | undefined {
  const isTaken = [...rows].some(([other, theirs]) => theirs === label && other !== uid)
  if (isTaken) return told.told === 'taken' ? rows : undefined
  return told.told === 'row' && told.label === label ? new Map([...rows, [uid, label]]) : undefined
}

function without(rows: Rows, uid: string): Rows {
  return new Map([...rows].filter(([other]) => other !== uid))
}

function keyOf(rows: Rows): string {
  return [...rows]
    .map((row) => row.join(' '))
    .sort()
    .join(',')
}
