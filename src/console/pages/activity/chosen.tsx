// Who did it and what it happened to, as they are looked for.
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useGraph } from '../../graph/answer.tsx'
import { PickIdentity } from '../../pick/pick.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DoerNameDocument, NewestAboutDocument } from './gen/activity.ts'
import { doerOf, subjectName } from '../../events/words.ts'

export interface ByProps {
  /** The uid of somebody; empty: anybody. */
  readonly by: string
  readonly onChange: (next: string) => void
}

/** Chooses whose deeds are looked for. */
export function By({ by, onChange }: ByProps): ReactNode {
  const known = useGraph(DoerNameDocument, { uid: by }, { when: by !== '' })
  const { identity = null, identityProvider = null } = known.data ?? {}
  const isKnown = identity !== null || identityProvider !== null
  // Who was deleted, or is out of one's sight, has a uid alone.
  const name = by === '' ? '' : isKnown ? doerOf({ identity, identityProvider }) : known.busy ? undefined : by
  return <PickIdentity label="By" name={name} onPick={onChange} />
}

export interface AboutProps {
  readonly group: string
  /** The uid of something. */
  readonly about: string
  readonly onClear: () => void
}

/** What the events are about, by the name that it had last; and the way back to all. */
export function About({ group, about, onClear }: AboutProps): ReactNode {
  const { data } = useGraph(NewestAboutDocument, { group, about })
  // Not every event tells it: that of a readme holds the readme alone.
  const name = data?.events.nodes.map(subjectName).find((one) => one !== '')
  const text = `About ${name ?? about}`
  return (
    <Button className="activity-chosen" onPress={onClear} aria-label={`${text}: no longer`}>
      <span>{text}</span>
      <Icon name="close" />
    </Button>
  )
}
