import { useEffect, useRef, type RefObject } from 'react'

/**
 * Who goes to another page by the keyboard goes on in its content: what had the focus is mostly gone with the page before, and
 * from the head of the document one would have to walk through the bar again.
 * @returns for the element of the content
 */
export function useLanding(path: string): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const from = useRef(path)
  const hadFocus = useRef(false)
  useEffect(() => {
    const listener = (): void => {
      hadFocus.current = true
    }
    document.addEventListener('focusin', listener)
    return () => document.removeEventListener('focusin', listener)
  }, [])
  useEffect(() => {
    if (from.current === path) return undefined
    from.current = path
    // A dialog that was closed by going gives the focus back first, to what is still there.
    const frame = requestAnimationFrame(() => {
      const isLost = document.activeElement === document.body
      // Beside another page it is that one's.
      if (isLost && hadFocus.current && document.hasFocus()) content.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [path])
  return content
}
