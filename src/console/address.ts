// What a page shows is in its address: so that it can be sent to somebody, and the way back leads through it.
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/**
 * A value in the query of the address.
 * @param name of the parameter
 * @param fallback what holds when the address does not say; it is then left out of the address
 */
export function useAddress<Value extends string>(name: string, fallback: Value): [Value, (next: Value) => void] {
  const [params, setParams] = useSearchParams()
  const put = useCallback(
    (next: Value) =>
      setParams(
        () => {
          // Of the address as it is now: two values may be put in one go.
          const all = new URLSearchParams(location.search)
          if (next === fallback) all.delete(name)
          else all.set(name, next)
          return all
        },
        { replace: true },
      ),
    [setParams, name, fallback],
  )
  return [(params.get(name) as Value | null) ?? fallback, put]
}
