import type { ReactNode } from 'react'
import { isFacade } from '../../base.ts'
import { pathOf, type Linked } from '../../links.ts'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/time.tsx'
import { lower, sentence } from '../../ui/words.ts'
import { CommonFacts, Fact } from '../../ui/facts.tsx'
import type { RepoMirrorFragment, RepoQuery } from './gen/repos.ts'

type Found = NonNullable<RepoQuery['repo']>

/** What is known of a repo beside its readme. */
export function Facts({ repo }: { readonly repo: Found }): ReactNode {
  const { catalogTier, aliases, bundles } = repo
  return (
    <div className="repo-side">
      <section className="card" aria-labelledby="facts-title">
        <div className="card-head">
          <h2 id="facts-title">About</h2>
        </div>
        <dl className="facts">
          {catalogTier && <Fact name="Tier">{sentence(catalogTier)}</Fact>}
          {aliases.length > 0 && <Fact name="Also">{aliases.join(', ')}</Fact>}
          {bundles.length > 0 && <Fact name="Bundles">{bundles.join(', ')}</Fact>}
          <CommonFacts of={repo} />
        </dl>
      </section>
      <Mirror repo={repo} />
    </div>
  )
}

const SYNC = { FAILED: 'bad', IN_PROGRESS: 'accent', SUCCEEDED: 'good' } as const

function Mirror({ repo: { source, syncConfig, syncStatus, followers } }: { readonly repo: RepoMirrorFragment }) {
  return (
    <section className="card" aria-labelledby="mirror-title">
      <div className="card-head">
        <h2 id="mirror-title">Mirror</h2>
        {syncStatus && (
          <span className={`badge badge-${SYNC[syncStatus.state]}`} title={syncStatus.message}>
            {lower(syncStatus.state)}
          </span>
        )}
      </div>
      <dl className="facts">
        <Fact name="Follows">
          {source ? <Named repo={source} /> : syncConfig ? <Unseen source={syncConfig.source} /> : 'no other repo'}
        </Fact>
        {syncConfig?.expirationTime && (
          <Fact name="Ends">
            <Time at={syncConfig.expirationTime} />
          </Fact>
        )}
        {syncStatus && (
          <Fact name="Last sync">
            <Time at={syncStatus.time} />
            {syncStatus.message !== '' && <p className="repo-sync">{syncStatus.message}</p>}
          </Fact>
        )}
        {!isFacade && (
          <Fact name="Followers">
            {followers.totalCount === 0 ? 'none that you see' : <Followers followers={followers} />}
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** A source that is not told: out of sight, or gone. */
const Unseen = ({ source }: { readonly source: string }): ReactNode => (
  <>
    <code>{source}</code> <span className="soft">(out of your sight)</span>
  </>
)

const Named = ({ repo }: { readonly repo: Linked & { readonly name: string } }): ReactNode => (
  <Link to={pathOf(repo) ?? '/repos'}>{repo.name}</Link>
)

function Followers({ followers: { nodes, totalCount } }: Pick<RepoMirrorFragment, 'followers'>): ReactNode {
  return (
    <ul>
      {nodes.map((repo) => (
        <li key={repo.uid}>
          <Named repo={repo} />
        </li>
      ))}
      {totalCount > nodes.length && <li className="soft">and {totalCount - nodes.length} more</li>}
    </ul>
  )
}
