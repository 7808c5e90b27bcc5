import type { ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { isFacade } from '../../base.ts'
import { List } from '../../list/list.tsx'
import { lines } from '../../list/look.tsx'
import { Count } from '../../ui/count.tsx'
import { Filter } from '../../ui/filter.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { sentence } from '../../ui/words.ts'
import { ReposDocument, type ReposQuery } from './gen/repos.ts'

/** The repos that one sees, by name. */
export function Repos(): ReactNode {
  const [name, setName] = useAddress('q', '')
  return (
    <Page title="Repos" lead="Images and where their tags point, as far as you may see them.">
      {!isFacade && (
        <div className="tools">
          <Filter label="Filter by name" value={name} onChange={setName} />
        </div>
      )}
      <List
        key={name}
        query={ReposDocument}
        variables={{ name: name === '' ? null : name }}
        pick={({ repos }) => repos}
        label="Repos"
        keyOf={({ uid }) => uid}
        look={LOOK}
        frame={(list, { totalCount }) => (
          <>
            <Count total={totalCount} one="repo" many="repos" />
            {list}
          </>
        )}
        none={
          <State kind="empty" title={name === '' ? 'You see no repos yet' : `No repo has “${name}” in its name`}>
            <p>
              Repos are made by <code>createRepo</code>, or by an import; those of groups out of your sight are not
              here.
            </p>
          </State>
        }
      />
    </Page>
  )
}

type Repo = ReposQuery['repos']['nodes'][number]

const LOOK = lines<Repo>(({ uid, name, description, catalogTier, activeTags, updateTime, group }) => (
  <div className="row">
    <p className="row-title">
      <Link to={`/repos/${uid}`}>{name}</Link>
      {catalogTier && <span className="badge">{sentence(catalogTier)}</span>}
    </p>
    <p className="row-about">{description || 'No description'}</p>
    <span className="row-end">
      {group && <span>{group.name}</span>}
      {activeTags.length > 0 && <code>{activeTags.slice(0, 3).join(' ')}</code>}
      <Time at={updateTime} />
    </span>
  </div>
))
