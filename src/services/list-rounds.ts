// Which of many lists one statement reads, and which the next.
import { inPieces } from '../core/pieces.ts'
import { isWithin } from '../core/uid.ts'
import { isByUid, type ListQuery } from '../db/statements/list.ts'
import type { NestedList } from '../db/statements/nested.ts'

/** Whether a page of all that lies below a uid, or its total, may take all of that to be read, however short it is. */
export function readsThrough(query: Pick<ListQuery, 'order' | 'conditions' | 'hidden' | 'offset'>): boolean {
  const { conditions, hidden, offset = 0 } = query
  return !isByUid(query) || conditions.length > 0 || hidden !== undefined || offset > 0
}

/**
 * Places of the lists that are read together, round by round.
 * @param how.many lists of a round at most; below one: one
 * @param how.apart whether no round may have lists that lie in each other: what is deepest would be read for each that holds it
 */
export function roundsOf(
  lists: readonly NestedList[],
  { many, apart }: { readonly many: number; readonly apart: boolean },
): readonly (readonly number[])[] {
  const layers = apart ? layersOf(lists) : [lists.map((_, at) => at)]
  return layers.flatMap((layer) => inPieces(layer, () => 1, Math.max(1, many)))
}

/** Places of lists by how many others hold them. */
function layersOf(lists: readonly NestedList[]): number[][] {
  const tops = lists.flatMap(({ scope }, at) =>
    scope.flatMap((part) => (part.kind === 'below' ? [{ uid: part.uid, at }] : [])),
  )
  // In this order what holds another comes before it, and nothing between them but what it holds, too.
  tops.sort((a, b) => (a.uid === b.uid ? a.at - b.at : a.uid < b.uid ? -1 : 1))
  const above: string[] = []
  const depths = lists.map(() => 0)
  for (const { uid, at } of tops) {
    while (above.length > 0 && !isWithin(uid, above.at(-1)!)) above.pop()
    depths[at] = Math.max(depths[at]!, above.length)
    above.push(uid)
  }
  const layers: number[][] = []
  depths.forEach((depth, at) => (layers[depth] ??= []).push(at))
  return layers.filter((layer) => layer.length > 0)
}
