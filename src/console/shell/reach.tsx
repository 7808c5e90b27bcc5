import type { ReactNode } from 'react'
import { useReach, type Reach } from '../session/reach.ts'
import { Icon } from '../ui/icon.tsx'

const WORDS: Readonly<Record<Exclude<Reach, 'there'>, string>> = {
  silent: 'Cut off from the server: what is shown may be old',
  unplugged: 'This machine has no network: what is shown may be old',
  back: 'The server answers again',
}

/** Over the foot of every page, so that nothing moves: that the server is away, and that it is back. */
export function ReachNotice(): ReactNode {
  const reach = useReach()
  return (
    // It stands there before there is anything to say, so that it is read out.
    <div className="reach" role="status">
      {reach !== 'there' && (
        <p className="reach-note" data-kind={reach}>
          <Icon name={reach === 'back' ? 'check' : 'offline'} />
          {WORDS[reach]}
        </p>
      )}
    </div>
  )
}
