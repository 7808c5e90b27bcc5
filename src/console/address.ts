// What a page shows is in its address: so that it can be sent to somebody, and the way back leads through it.
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** The parameter that says where in a list one is. */
export const PLACE = 'at'

export interface AddressOptions {
  /** Whether a list on the page stays as it is when this changes; else it begins at its first row. */
  readonly keepsPlace?: boolean
}

type Check = (text: string) => boolean
type Only = Check | readonly string[]

const ANY: Check = () => true
const isOf = (only: Only, text: string): boolean => (typeof only === 'function' ? only(text) : only.includes(text))

/** Whether a text is a uid. */
export const isUid = (text: string): boolean => /^[0-9a-f]{40}(\/[0-9a-f]{16})*$/.test(text)

/**
 * A value in the query of the address. What is not known is as if it were not there: a page has nothing to show for it.
 * @param name of the parameter
 * @param fallback what holds when the address does not say; it is then left out of the address
 */
export function useAddress<Value extends string>(
  name: string,
  fallback: Value,
  options: AddressOptions & { readonly only: readonly Value[] },
): [Value, (next: Value) => void]
/** A text: any, or one that a check takes. */
export function useAddress(
  name: string,
  fallback: string,
  options?: AddressOptions & { readonly only?: Check },
): [string, (next: string) => void]
export function useAddress(
  name: string,
  fallback: string,
  { keepsPlace = name === PLACE, only = ANY }: AddressOptions & { readonly only?: Only } = {},
): [string, (next: string) => void] {
  const [params, setParams] = useSearchParams()
  const put = useCallback(
    (next: string) =>
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
  const given = params.get(name)
  return [given !== null && isOf(only, given) ? given : fallback, put]
}
