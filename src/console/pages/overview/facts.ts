// What this server says of itself at its root, to every program.
import { useEffect, useState } from 'react'
import { base } from '../../base.ts'

export interface Face {
  readonly name: string
  readonly about: string
  readonly links: readonly { readonly text: string; readonly path: string }[]
  /** Shows it at work, with the token in $TOKEN. */
  readonly command?: string
}

export interface Facts {
  readonly version: string
  readonly url: string
  readonly database: string
  readonly contract: readonly string[]
  readonly startTime: string
  readonly faces: readonly Face[]
}

/**
 * Asks at once, and again when the server goes or comes back.
 * @param isAway whether it does not answer, which the rest of the page says
 * @returns undefined: not answered yet
 */
export function useFacts(isAway: boolean): Facts | undefined {
  const [facts, setFacts] = useState<Facts>()
  useEffect(() => {
    const stop = new AbortController()
    fetch(base, { headers: { accept: 'application/json' }, signal: stop.signal })
      .then((response) => response.json() as Promise<Facts>)
      .then(setFacts, () => undefined)
    return () => stop.abort()
  }, [isAway])
  return facts
}
