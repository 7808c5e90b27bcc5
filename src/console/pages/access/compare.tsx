// How two groups differ: who is in one and not in the other, and what is bound.
import type { ReactNode } from 'react'
import { isUid, useAddress } from '../../address.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { lines } from '../../list/look.tsx'
import { Whole } from '../../list/whole.tsx'
import { Hidden } from '../../ui/hidden.tsx'
import { CompareDocument, type SideFragment } from './gen/compare.ts'
import type { PlaceFragment } from '../../ui/gen/place.ts'
import { GroupNameDocument } from '../../pick/gen/pick.ts'
import { nameOf } from '../../pick/names.ts'
import { PickGroup } from '../../pick/pick.tsx'
import { bindingWords, textOf, Worded, type Words } from './lines.tsx'

export function Compare({ group }: { readonly group: PlaceFragment }): ReactNode {
  const [other, setOther] = useAddress('with', '', { only: isUid })
  const known = useGraph(GroupNameDocument, { uid: other }, { when: other !== '' })
  const asked = useGraph(CompareDocument, { a: group.uid, b: other }, { when: other !== '' && other !== group.uid })
  const name = other === '' ? '' : known.data?.group?.name
  // Groups of two parents may have the same name.
  const [one, another] = name === group.name ? [`this ${name}`, `the other ${name}`] : [group.name, name ?? '']
  return (
    <div className="matrix-part">
      <div className="matrix-tools">
        <PickGroup label={`Compare ${group.name} with`} name={name} onPick={setOther} />
      </div>
      {other === '' || other === group.uid ? (
        <State kind="empty" title="Choose another group to see what only one of both has" />
      ) : (
        <Answer of={asked} skeleton={<Skeleton lines={6} />}>
          {({ diffGroups }) => (
            <div className="sides">
              <Side title={`Only in ${one}`} side={diffGroups.onlyInA} />
              <Side title={`Only in ${another}`} side={diffGroups.onlyInB} />
            </div>
          )}
        </Answer>
      )}
    </div>
  )
}

interface Row {
  readonly id: string
  readonly words: Words
}

const named = ({ id, name }: { readonly id: string; readonly name: string }): Row => ({ id, words: [{ text: name }] })

function Side({ title, side }: { readonly title: string; readonly side: SideFragment }): ReactNode {
  const members = side.members.map((one) => named({ ...one, name: nameOf(one) }))
  const bindings = side.roleBindings.map((one) => ({ id: one.id, words: bindingWords(one) }))
  return (
    <section className="card side-part" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <Part side={title} title="Members" rows={members} total={side.memberCount} hidden={side.hiddenMemberCount} />
      <Part side={title} title="Roles" rows={side.roles.map(named)} total={side.roleCount} />
      <Part side={title} title="Role bindings" rows={bindings} total={side.roleBindingCount} />
    </section>
  )
}

interface PartProps {
  readonly side: string
  readonly title: string
  /** The first of them: the graph lists no more. */
  readonly rows: readonly Row[]
  /** How many there are. */
  readonly total: number
  /** How many of the first ones one may not see. */
  readonly hidden?: number
}

function Part({ side, title, rows, total, hidden = 0 }: PartProps): ReactNode {
  const told = rows.length + hidden
  return (
    <div className="part">
      <h3>
        {title} <span className="tab-count">{total.toLocaleString('en')}</span>
        {told < total && <span className="soft small"> the first {told.toLocaleString('en')} of them</span>}
      </h3>
      {total === 0 && <p className="soft">None</p>}
      {rows.length > 0 && <Whole rows={rows} label={`${title}: ${side}`} keyOf={({ id }) => id} look={LOOK} />}
      {hidden > 0 && (
        <p>
          <Hidden>
            {rows.length > 0 && 'and '}
            {hidden.toLocaleString('en')} whom you may not see
          </Hidden>
        </p>
      )}
    </div>
  )
}

const LOOK = lines<Row>(
  ({ words }) => (
    <p className="side-row" title={textOf(words)}>
      <Worded words={words} />
    </p>
  ),
  29,
)
