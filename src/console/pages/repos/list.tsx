import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Filter } from '../../ui/filter.tsx'
import { Link } from '../../ui/link.tsx'
import { More } from '../../ui/more.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { sentence } from '../../ui/words.ts'
import { ReposDocument, type ReposQuery } from './gen/repos.ts'

/** The repos that one sees, by name. */
export function List(): ReactNode {
  const [name, setName] = useAddress<string>('q', '')
  return (
    <Page title="Repos" lead="Images and where their tags point, as far as you may see them.">
      <Found key={name} name={name} onName={setName} />
    </Page>
  )
}

function Found({ name, onName }: { readonly name: string; readonly onName: (next: string) => void }): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(ReposDocument, { name: name === '' ? null : name, after })
  const repos = asked.data?.repos
  return (
    <>
      <div className="tools">
        <Filter label="Filter by name" value={name} onChange={onName} />
        <span className="tools-end" role="status">
          {repos ? `${repos.totalCount} ${repos.totalCount === 1 ? 'repo' : 'repos'}` : ''}
        </span>
      </div>
      <Answer of={asked} skeleton={<Skeleton lines={8} height={38} />}>
        {({ repos: { nodes, pageInfo } }) =>
          nodes.length === 0 ? (
            <State kind="empty" title={name === '' ? 'You see no repos yet' : `No repo has “${name}” in its name`}>
              <p>Repos are made by `createRepo`, or by an import; those of groups out of your sight are not here.</p>
            </State>
          ) : (
            <>
              <ul className="list">
                {nodes.map((repo) => (
                  <li key={repo.uid}>
                    <Line repo={repo} />
                  </li>
                ))}
              </ul>
              <More page={pageInfo} busy={asked.busy} onMore={setAfter} />
            </>
          )
        }
      </Answer>
    </>
  )
}

function Line({ repo }: { readonly repo: ReposQuery['repos']['nodes'][number] }): ReactNode {
  const { uid, name, description, catalogTier, activeTags, updateTime, group } = repo
  return (
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
  )
}
