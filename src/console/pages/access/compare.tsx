// How two groups differ: who is in one and not in the other, and what is bound.
import type { ReactNode } from 'react'
import { isUid, useAddress } from '../../address.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { CompareDocument, type SideFragment } from './gen/compare.ts'
import type { PlaceFragment } from '../../ui/gen/place.ts'
import { GroupNameDocument } from '../../pick/gen/pick.ts'
import { PickGroup } from '../../pick/pick.tsx'

export function Compare({ group }: { readonly group: PlaceFragment }): ReactNode {
  const [other, setOther] = useAddress('with', '', { only: isUid })
  const known = useGraph(GroupNameDocument, { uid: other }, { when: other !== '' })
  const asked = useGraph(CompareDocument, { a: group.uid, b: other }, { when: other !== '' })
  const name = other === '' ? '' : known.data?.group?.name
  return (
    <div className="matrix-part">
      <div className="matrix-tools">
        <PickGroup label={`Compare ${group.name} with`} name={name} onPick={setOther} />
      </div>
      {other === '' ? (
        <State kind="empty" title="Choose another group to see what only one of both has" />
      ) : (
        <Answer of={asked} skeleton={<Skeleton lines={6} />}>
          {({ diffGroups }) => (
            <div className="sides">
              <Side title={`Only in ${group.name}`} side={diffGroups.onlyInA} />
              <Side title={`Only in ${name ?? ''}`} side={diffGroups.onlyInB} />
            </div>
          )}
        </Answer>
      )}
    </div>
  )
}

function Side({ title, side }: { readonly title: string; readonly side: SideFragment }): ReactNode {
  const bindings = side.roleBindings.map(
    ({ identity, role }) =>
      `${identity?.name ?? 'somebody you may not see'} as ${role?.name ?? 'a role you may not see'}`,
  )
  return (
    <section className="card side-part" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <Part title="Members" names={side.members.map(({ name }) => name)} />
      <Part title="Roles" names={side.roles.map(({ name }) => name)} />
      <Part title="Role bindings" names={bindings} />
    </section>
  )
}

function Part({ title, names }: { readonly title: string; readonly names: readonly string[] }): ReactNode {
  return (
    <div className="part">
      <h3>
        {title} <span className="tab-count">{names.length}</span>
      </h3>
      {names.length === 0 ? (
        <p className="soft">None</p>
      ) : (
        <ul className="names">
          {names.map((name, at) => (
            // Names may repeat.
            <li key={`${name} ${at}`} className="badge">
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
