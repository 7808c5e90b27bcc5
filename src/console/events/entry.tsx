import { useId, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useAddress } from '../address.ts'
import { lines } from '../list/look.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Difference } from './difference.tsx'
import type { EventLineFragment } from './gen/events.ts'
import { EventLine } from './line.tsx'

/** An event on its line, and below it what it changed when one wants to know: of one at a time, which the address names. */
function EventEntry({ event }: { readonly event: EventLineFragment }): ReactNode {
  const [opened, setOpened] = useAddress('open', '', { keepsPlace: true })
  const open = opened === event.id
  const id = useId()
  const { length } = event.changes
  return (
    <div className="entry" data-open={open || undefined}>
      <EventLine event={event} />
      <Button
        className="button button-quiet entry-toggle"
        aria-expanded={open}
        aria-controls={id}
        onPress={() => setOpened(open ? '' : event.id)}
      >
        {length === 0 ? 'no change' : length === 1 ? '1 field' : `${length} fields`}
        <Icon name="down" />
      </Button>
      <div id={id} className="entry-body" hidden={!open}>
        {open && (
          <>
            <Difference changes={event.changes} />
            <p className="entry-links">
              <Link to={`/activity?by=${event.actor.subject}`}>All by the same</Link>
              <Link to={`/activity?about=${event.subject}`}>All about this</Link>
            </p>
            <p className="entry-type">
              <code>{event.type}</code> · <code>{event.id}</code>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

/** A list of them. */
export const EVENTS = lines<EventLineFragment>((event) => <EventEntry event={event} />)
