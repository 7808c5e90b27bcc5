// What a page shows is in its address: so that it can be sent to somebody, and the way back leads through it.
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** The parameter that says where in a list one is. */
export const PLACE = 'at'

export interface AddressOptions {
  /** Whether a list on the page stays as it is when this changes; else it begins at its first row. */
  readonly keepsPlace?: boolean
}

/**
 * A value in the query of the address.
 * @param name of the parameter
 * @param fallback what holds when the address does not say; it is then left out of the address
 */
export function useAddress<Value extends string>(
  name: string,
  fallback: Value,
  { keepsPlace = name === PLACE }: AddressOptions = {},
): [Value, (next: Value) => void] {
  const [params, setParams] = useSearchParams()
  const put = useCallback(
    (next: Value) =>
      setParams(
        () => {
          // Of the address as it is now: two values may be put in one go.
          const all = new URLSearchParams(location.search)
          if (!keepsPlace) all.delete(PLACE)
          if (next === fallback) all.delete(name)
          else all.set(name, next)
          return all
        },
        { replace: true },
      ),
    [setParams, name, fallback, keepsPlace],
  )
  return [(params.get(name) as Value | null) ?? fallback, put]
}
