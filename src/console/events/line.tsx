import type { ReactNode } from 'react'
import { pathOf } from '../links.ts'
import { Link } from '../ui/link.tsx'
import { Time } from '../ui/time.tsx'
import type { EventLineFragment } from './gen/events.ts'
import { subjectName, wordsOf } from './words.ts'

/** One event on one line: what happened to what, who did it, how long ago. */
export function EventLine({ event }: { readonly event: EventLineFragment }): ReactNode {
  const { thing, what } = wordsOf(event.type)
  const { resource } = event
  const repo = resource?.__typename === 'Tag' ? resource.repo : null
  // Where the change itself does not say, as that of a readme, the resource does.
  const name = subjectName(event) || (resource?.__typename === 'Repo' && resource.name) || thing
  const path = resource ? pathOf(resource) : undefined
  return (
    <div className="event" data-what={what}>
      <span className="event-dot" aria-hidden="true" />
      <p className="event-what" title={event.type}>
        {path === undefined ? <strong>{name}</strong> : <Link to={path}>{name}</Link>} {name === thing ? '' : thing}{' '}
        {what}
        {repo && ` in ${repo.name}`}
      </p>
      <p className="event-by">
        {event.actor.identity?.name ?? 'somebody out of your sight'} · <Time at={event.time} />
      </p>
    </div>
  )
}
