import type { ReactNode } from 'react'
import { pathOf } from '../links.ts'
import { Link } from '../ui/link.tsx'
import { ResourceLink } from '../ui/resource-link.tsx'
import { Time } from '../ui/time.tsx'
import type { EventLineFragment } from './gen/events.ts'
import { doerOf, onlyOneOf, subjectName, wordsOf } from './words.ts'

/** One event on one line: what happened to what, who did it, how long ago. */
export function EventLine({ event }: { readonly event: EventLineFragment }): ReactNode {
  const { thing, what } = wordsOf(event)
  const { resource } = event
  const repo = resource?.__typename === 'Tag' ? resource.repo : null
  const isOfMany = !resource && event.subject === event.groupUid
  // Where the change itself does not say, as that of a readme, the resource does.
  const name = subjectName(event) || (resource?.__typename === 'Repo' && resource.name) || thing
  const shown = resource ?? onlyOneOf(event.after)
  const path = shown && pathOf(shown)
  return (
    <div className="event" data-what={what}>
      <span className="event-dot" aria-hidden="true" />
      <p className="event-what" title={event.type}>
        {path === undefined ? <strong>{name}</strong> : <Link to={path}>{name}</Link>} {name === thing ? '' : thing}{' '}
        {what}
        {repo && ` in ${repo.name}`}
        {isOfMany && event.group && (
          <>
            {' in '}
            <ResourceLink of={event.group}>{event.group.name}</ResourceLink>
          </>
        )}
      </p>
      <p className="event-by">
        {doerOf(event.actor)} · <Time at={event.time} />
      </p>
    </div>
  )
}
