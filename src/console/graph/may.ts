// What the caller may do: asked beside a page's own question, so that neither of the two hangs on what is refused of the other.
import type { Capability } from '../gen/types.ts'
import { useGraph, type Asked } from './answer.tsx'
import { MayDocument } from './gen/may.ts'

const NOTHING: ReadonlySet<Capability> = new Set()

/**
 * What the caller may do at a place, by bindings there and above; what it may not do is not offered. Undefined until it is answered;
 * nothing where there is no answer.
 * @param at the uid of a group, or of anything in one
 */
export function useMay(at: string): ReadonlySet<Capability> | undefined {
  const { data, error } = useGraph(MayDocument, { at })
  if (data?.viewer) return new Set(data.viewer.capabilities)
  return data || error ? NOTHING : undefined
}

/** An answer, once it is known too what may be done with what it tells: so that buttons push nothing aside that stands already. */
export const withMay = <Data>(asked: Asked<Data>, may: ReadonlySet<Capability> | undefined): Asked<Data> =>
  may === undefined ? { ...asked, data: undefined, error: undefined, busy: true } : asked
