import { useEffect, useEffectEvent } from 'react'

/** Whether keys are text where the focus is. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Runs something on a key alone; `mod`: with Control or Command, also while somebody types. */
export function useKey(key: string, run: () => void, { mod = false }: { readonly mod?: boolean } = {}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.altKey || (event.metaKey || event.ctrlKey) !== mod) return
    if (!mod && isTyping(event)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
