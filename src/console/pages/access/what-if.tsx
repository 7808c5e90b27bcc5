// A draft of bindings to be made and removed in a group: who would gain and who would lose what, before anything is written.
import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { State } from '../../ui/states.tsx'
import type { PlaceFragment } from '../../ui/gen/place.ts'
import { PickIdentity } from '../../pick/pick.tsx'
import { Bound } from './bound.tsx'
import { draftText, parseDraft, type Draft } from './draft.ts'
import { DraftDocument, DraftStruckDocument } from './gen/draft.ts'
import { struckWords, textOf, useAddedWords, Worded, type AddedWordsProps, type Known, type Words } from './lines.tsx'
import { Outcome } from './outcome.tsx'

export interface WhatIfProps {
  readonly group: PlaceFragment
}

export function WhatIf({ group }: WhatIfProps): ReactNode {
  const [text, setText] = useAddress('draft', '', { keepsPlace: true })
  const draft = parseDraft(text)
  const change = (next: Draft): void => setText(draftText(next))
  const asked = useGraph(DraftDocument, {})
  const struck = useGraph(DraftStruckDocument, { uids: [...draft.remove] }, { when: draft.remove.length > 0 })
  const isEmpty = draft.add.length + draft.remove.length === 0
  const strike = (uid: string): void => {
    const remove = draft.remove.includes(uid) ? draft.remove.filter((one) => one !== uid) : [...draft.remove, uid]
    change({ ...draft, remove })
  }
  const known: Known = {
    roles: asked.data?.roles.nodes,
    struck: struck.data?.roleBindings.nodes,
  }
  return (
    <div className="matrix-part">
      {/* The forms stand outside of the answer: what somebody does in them before it comes is kept. */}
      <div className="draft">
        <Add known={known} draft={draft} onChange={change} />
        <Lines known={known} draft={draft} onChange={change} />
      </div>
      <Answer of={asked} skeleton={null}>
        {() => !isEmpty && <Outcome group={group} known={known} draft={draft} onDone={() => setText('')} />}
      </Answer>
      <Bound group={group.uid} struck={draft.remove} onStrike={strike} />
    </div>
  )
}

interface PartProps {
  readonly known: Known
  readonly draft: Draft
  readonly onChange: (next: Draft) => void
}

function Add({ known: { roles = [] }, draft, onChange }: PartProps): ReactNode {
  const [identity, setIdentity] = useState('')
  const [chosen, setRole] = useState<string>()
  const role = chosen ?? (roles.find(({ name }) => name === 'viewer') ?? roles[0])?.uid ?? ''
  const isThere = draft.add.some(({ identityUid, roleUid }) => identityUid === identity && roleUid === role)
  const add = (): void => {
    onChange({ ...draft, add: [...draft.add, { identityUid: identity, roleUid: role }] })
    setIdentity('')
  }
  return (
    <section className="card" aria-labelledby="draft-add">
      <div className="card-head">
        <h2 id="draft-add">Bind somebody</h2>
      </div>
      <div className="draft-form">
        <PickIdentity key={draft.add.length} label="Who" name="" onPick={setIdentity} />
        <Choice
          label="Role"
          value={role}
          onChange={setRole}
          options={roles.map(({ uid, name }) => ({ value: uid, text: name }))}
        />
        <Button isDisabled={identity === '' || role === '' || isThere} onPress={add}>
          Add to the draft
        </Button>
        {isThere && (
          <p className="soft small" role="status">
            The draft has that already.
          </p>
        )}
      </div>
    </section>
  )
}

/** What the draft would do, line by line. */
function Lines({ known, draft, onChange }: PartProps): ReactNode {
  const { add, remove } = draft
  return (
    <section className="card" aria-labelledby="draft-lines">
      <div className="card-head">
        <h2 id="draft-lines">Draft</h2>
        <span>
          {add.length > 0 && <span className="badge badge-good">+{add.length}</span>}{' '}
          {remove.length > 0 && <span className="badge badge-bad">−{remove.length}</span>}
        </span>
      </div>
      {add.length + remove.length === 0 ? (
        <State kind="empty" title="Add a binding or strike one out, and see who would gain and lose what" />
      ) : (
        <ul className="draft-list">
          {add.map((one, at) => (
            <Added
              key={`${one.identityUid} ${one.roleUid}`}
              known={known}
              {...one}
              onRemove={() => onChange({ ...draft, add: add.filter((_, other) => other !== at) })}
            />
          ))}
          {remove.map((uid) => (
            <Line
              key={uid}
              kind="struck"
              words={struckWords(known, uid)}
              onRemove={() => onChange({ ...draft, remove: remove.filter((one) => one !== uid) })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface AddedProps extends AddedWordsProps {
  readonly onRemove: () => void
}

function Added({ onRemove, ...line }: AddedProps): ReactNode {
  return <Line kind="added" words={useAddedWords(line)} onRemove={onRemove} />
}

interface LineProps {
  readonly kind: 'added' | 'struck'
  readonly words: Words
  readonly onRemove: () => void
}

function Line({ kind, words, onRemove }: LineProps): ReactNode {
  return (
    <li className={kind}>
      <span>
        <Worded words={words} />
      </span>
      <Button kind="quiet" aria-label={`Take out of the draft: ${textOf(words)}`} onPress={onRemove}>
        Take out
      </Button>
    </li>
  )
}
