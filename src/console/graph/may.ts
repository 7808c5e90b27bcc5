// What the caller may do: asked beside a page's own question, so that neither of the two hangs on what is refused of the other.
import type { Capability } from '../gen/types.ts'
import { useGraph } from './answer.tsx'
import { MayDocument } from './gen/may.ts'

const NOTHING: ReadonlySet<Capability> = new Set()

/**
 * What the caller may do at a place, by bindings there and above; what it may not do is not offered. Nothing as long as it is not
 * known.
 * @param at the uid of a group, or of anything in one
 */
export function useMay(at: string): ReadonlySet<Capability> {
  const { data } = useGraph(MayDocument, { at })
  return data?.viewer ? new Set(data.viewer.capabilities) : NOTHING
}
