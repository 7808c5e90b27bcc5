// A draft of bindings to be made and removed in a group: who would gain and who would lose what, before anything is written.
import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import type { PlaceFragment } from '../../ui/gen/place.ts'
import { DraftDocument, SimulateDocument, type DraftQuery, type SimulateQuery } from './gen/draft.ts'
import { Apply } from './apply.tsx'
import { draftText, parseDraft, type Draft } from './draft.ts'
import { bindingWords, useAddedWords, type AddedWordsProps } from './lines.tsx'
import { PickIdentity } from '../../pick/pick.tsx'
import { rightText } from './rights.ts'

export interface WhatIfProps {
  readonly group: PlaceFragment
}

export function WhatIf({ group }: WhatIfProps): ReactNode {
  const [text, setText] = useAddress<string>('draft', '')
  const draft = parseDraft(text)
  const change = (next: Draft): void => setText(draftText(next))
  const asked = useGraph(DraftDocument, { uid: group.uid })
  const isEmpty = draft.add.length + draft.remove.length === 0
  return (
    <div className="matrix-part">
      <Answer of={asked} skeleton={<Skeleton lines={6} />}>
        {(known) => (
          <>
            <div className="draft">
              <Add known={known} draft={draft} onChange={change} />
              <Bindings known={known} draft={draft} onChange={change} />
            </div>
            {isEmpty ? (
              <State kind="empty" title="Add a binding or strike one out, and see who would gain and lose what" />
            ) : (
              <Outcome group={group} known={known} draft={draft} onDone={() => setText('')} />
            )}
          </>
        )}
      </Answer>
    </div>
  )
}

interface PartProps {
  readonly known: DraftQuery
  readonly draft: Draft
  readonly onChange: (next: Draft) => void
}

function Add({ known, draft, onChange }: PartProps): ReactNode {
  const roles = known.roles.nodes
  const [identity, setIdentity] = useState('')
  const [role, setRole] = useState(roles.find(({ name }) => name === 'viewer')?.uid ?? roles[0]?.uid ?? '')
  const add = (): void => {
    onChange({ ...draft, add: [...draft.add, { identityUid: identity, roleUid: role }] })
    setIdentity('')
  }
  return (
    <section className="card draft-add" aria-labelledby="draft-add">
      <div className="card-head">
        <h2 id="draft-add">Bind somebody</h2>
        {draft.add.length > 0 && <span className="badge badge-good">+{draft.add.length}</span>}
      </div>
      <div className="draft-form">
        <PickIdentity key={draft.add.length} label="Who" name="" onPick={setIdentity} />
        <Choice
          label="Role"
          value={role}
          onChange={setRole}
          options={roles.map(({ uid, name }) => ({ value: uid, text: name }))}
        />
        <Button isDisabled={identity === '' || role === ''} onPress={add}>
          Add to the draft
        </Button>
      </div>
      <ul className="draft-list">
        {draft.add.map((one, at) => (
          <Added
            key={`${one.identityUid} ${one.roleUid}`}
            known={known}
            {...one}
            onRemove={() => onChange({ ...draft, add: draft.add.filter((_, other) => other !== at) })}
          />
        ))}
      </ul>
    </section>
  )
}

interface AddedProps extends AddedWordsProps {
  readonly onRemove: () => void
}

function Added({ onRemove, ...line }: AddedProps): ReactNode {
  const words = useAddedWords(line)
  return (
    <li className="added">
      <span>{words}</span>
      <Button kind="quiet" aria-label={`Take out of the draft: ${words}`} onPress={onRemove}>
        Take out
      </Button>
    </li>
  )
}

function Bindings({ known, draft, onChange }: PartProps): ReactNode {
  const { nodes: bindings = [], totalCount: total = 0 } = known.group?.roleBindings ?? {}
  const strike = (uid: string): void => {
    const remove = draft.remove.includes(uid) ? draft.remove.filter((one) => one !== uid) : [...draft.remove, uid]
    onChange({ ...draft, remove })
  }
  return (
    <section className="card" aria-labelledby="draft-remove">
      <div className="card-head">
        <h2 id="draft-remove">Bound here</h2>
        {bindings.length < total && (
          <span className="soft">
            {bindings.length} of {total.toLocaleString('en')}
          </span>
        )}
        {draft.remove.length > 0 && <span className="badge badge-bad">−{draft.remove.length}</span>}
      </div>
      <ul className="draft-list">
        {bindings.map(({ id, uid }) => {
          const isStruck = draft.remove.includes(uid)
          const words = bindingWords(known, uid)
          return (
            <li key={id} className={isStruck ? 'struck' : undefined}>
              <span>{words}</span>
              <Button
                kind="quiet"
                aria-label={`${isStruck ? 'Keep' : 'Strike out'}: ${words}`}
                onPress={() => strike(uid)}
              >
                {isStruck ? 'Keep' : 'Strike out'}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface OutcomeProps extends WhatIfProps {
  readonly known: DraftQuery
  readonly draft: Draft
  readonly onDone: () => void
}

type Change = SimulateQuery['simulateAccess'][number]

function Outcome({ group, known, draft, onDone }: OutcomeProps): ReactNode {
  const asked = useGraph(SimulateDocument, { uid: group.uid, add: [...draft.add], remove: [...draft.remove] })
  return (
    <section aria-labelledby="outcome" className="outcome">
      <div className="outcome-head">
        <h2 id="outcome">What would change</h2>
        <Apply group={group} known={known} draft={draft} onDone={onDone} />
      </div>
      <Answer of={asked} skeleton={<Skeleton lines={4} />}>
        {({ simulateAccess }) => (
          <Table
            label="Who would gain and lose what"
            none="Nothing would change: what is added is held already, and what is struck out is given in another way too"
            rows={simulateAccess}
            keyOf={({ identityUid, group: at }) => `${identityUid} ${at?.id ?? ''}`}
            columns={[
              {
                name: 'Who',
                cell: ({ identity }) => identity?.name ?? <span className="soft">out of your sight</span>,
              },
              { name: 'Where', cell: ({ group: at }) => at?.name ?? <span className="soft">out of your sight</span> },
              { name: 'Gains', cell: ({ gained }) => <Rights rights={gained} kind="good" /> },
              { name: 'Loses', cell: ({ lost }) => <Rights rights={lost} kind="bad" /> },
            ]}
          />
        )}
      </Answer>
    </section>
  )
}

const MOST_RIGHTS = 6

function Rights({ rights, kind }: { readonly rights: Change['gained']; readonly kind: 'good' | 'bad' }): ReactNode {
  const [all, setAll] = useState(false)
  if (rights.length === 0) return <span className="soft">nothing</span>
  return (
    <span className="names">
      {rights.slice(0, all ? undefined : MOST_RIGHTS).map((right) => (
        <span key={right} className={`badge badge-${kind}`}>
          {rightText(right)}
        </span>
      ))}
      {!all && rights.length > MOST_RIGHTS && (
        <button type="button" className="link more" onClick={() => setAll(true)}>
          and {rights.length - MOST_RIGHTS} more
        </button>
      )}
    </span>
  )
}
