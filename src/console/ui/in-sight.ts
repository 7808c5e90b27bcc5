import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the one that is chosen among others in sight, where there is no room for all of them beside each other. It moves their
 * row alone, never the page.
 * @param isChosen whether it is this one
 * @param row selects what scrolls
 * @returns for the element of this one
 */
export function useInSight<One extends HTMLElement>(isChosen: boolean, row: string): RefObject<One | null> {
  const one = useRef<One>(null)
  useEffect(() => {
    const box = one.current?.closest(row)
    if (!isChosen || !one.current || !box) return
    const [around, own] = [box.getBoundingClientRect(), one.current.getBoundingClientRect()]
    if (own.left < around.left || own.right > around.right)
      box.scrollLeft += (own.left + own.right - around.left - around.right) / 2
  }, [isChosen, row])
  return one
}
