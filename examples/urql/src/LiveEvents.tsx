// What happens in the organization, as it happens.
import type { ReactNode } from 'react'
import type { Live } from './use-live-events.ts'

const words = { listening: 'live', reconnecting: 'reconnecting …', refused: 'stopped' }

/** `dev.example.api.registry.repo.created.v1` as `repo created`. */
const titleOf = (type: string): string => type.split('.').slice(-3, -1).join(' ').replaceAll('_', ' ')

const nameIn = (body: unknown): string => {
  const name = (body as { name?: unknown } | null)?.name
  return typeof name === 'string' ? name : ''
}

export const LiveEvents = ({ events, state, reason }: Live): ReactNode => (
  <section className="card" aria-label="Events">
    <div className="row">
      <h2>Events</h2>
      <span className={state === 'listening' ? 'pill' : 'pill bad'} role="status">
        {words[state]}
      </span>
    </div>
    {reason !== '' && <p className="soft">{reason}</p>}
    <ul className="list" aria-live="polite">
      {events.map(({ id, type, time, actor, before, after }) => (
        <li key={id}>
          <div className="row">
            <strong>{titleOf(type)}</strong>
            <time className="soft" dateTime={time}>
              {new Date(time).toLocaleTimeString('en-GB')}
            </time>
          </div>
          <div className="row soft">
            <span className="break">{nameIn(after) || nameIn(before)}</span>
            <span>by {actor.identity?.name ?? 'somebody'}</span>
          </div>
        </li>
      ))}
    </ul>
    {events.length === 0 && <p className="soft">Nothing has happened yet.</p>}
  </section>
)
