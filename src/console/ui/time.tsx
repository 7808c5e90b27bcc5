import { useEffect, useState, type ReactNode } from 'react'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const absolute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const STEPS = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [Infinity, 'day'],
] as const

/** How long ago or ahead, in words: `3 minutes ago`. */
const agoText = (time: number, now: number): string => {
  let value = (time - now) / 1000
  for (const [size, unit] of STEPS) {
    if (Math.abs(value) < size) return relative.format(Math.trunc(value), unit)
    value /= size
  }
  return ''
}

const EVERY_MS = 10_000

/** The time of now, every ten seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A moment, as how long ago it was; at rest it says which one. */
export function Time({ at }: { readonly at: string }): ReactNode {
  const now = useNow()
  const time = Date.parse(at)
  // A server in front of another one tells no time that that one leaves out.
  if (Number.isNaN(time)) return <span className="soft">not told</span>
  return (
    <time dateTime={at} title={absolute.format(time)}>
      {agoText(time, now)}
    </time>
  )
}
