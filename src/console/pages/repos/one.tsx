import type { ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { isFacade } from '../../base.ts'
import { useGraph } from '../../graph/answer.tsx'
import { One as OneOf } from '../../graph/one.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { groupSteps, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { RepoDocument, type RepoQuery } from './gen/repos.ts'
import { Advisories } from './advisories.tsx'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { Pushers } from './pushers.tsx'
import { Tags } from './tags.tsx'

const { view: Readme } = later(async () => (await import('./readme.tsx')).Readme, {
  meanwhile: <Skeleton lines={6} />,
})

/** A repo by its uid. */
export function One({ uid }: { readonly uid: string }): ReactNode {
  const asked = useGraph(RepoDocument, { uid })
  const repo = asked.data?.repo
  const groups = repo?.group ? [...repo.group.ancestors, repo.group] : []
  return (
    <Page
      title={repo?.name ?? 'Repo'}
      trail={<Breadcrumbs steps={[{ to: '/repos', text: 'Repos' }, ...groupSteps(groups)]} />}
      lead={repo?.description}
    >
      <OneOf of={asked} pick={(data) => data.repo} what="repo" skeleton={<Skeleton lines={10} height={28} />}>
        {(found) => <Views repo={found} />}
      </OneOf>
    </Page>
  )
}

type Found = NonNullable<RepoQuery['repo']>

const VIEWS = ['readme', 'tags', 'history', 'advisories', 'push'] as const
/** What the contract has no method for. */
const OWN: ReadonlySet<string> = new Set(isFacade ? ['history'] : [])
type ViewName = (typeof VIEWS)[number]

function Views({ repo }: { readonly repo: Found }): ReactNode {
  const [view, setView] = useAddress<ViewName>('view', 'readme', { only: VIEWS.filter((name) => !OWN.has(name)) })
  const { uid, group } = repo
  return (
    <Tabs
      label="Views of this repo"
      value={view}
      onChange={setView}
      tabs={[
        { name: 'readme' as const, title: 'Overview', content: () => <Overview repo={repo} /> },
        { name: 'tags' as const, title: 'Tags', count: repo.tags.totalCount, content: () => <Tags uid={uid} /> },
        { name: 'history' as const, title: 'History', content: () => <History uid={uid} /> },
        {
          name: 'advisories' as const,
          title: 'Advisories',
          count: repo.advisories.totalCount,
          content: () => <Advisories uid={uid} />,
        },
        { name: 'push' as const, title: 'Who may push', content: () => <Pushers group={group?.uid} /> },
      ].filter(({ name }) => !OWN.has(name))}
    />
  )
}

function Overview({ repo }: { readonly repo: Found }): ReactNode {
  return (
    <div className="repo">
      <section className="card" aria-labelledby="readme-title">
        <div className="card-head">
          <h2 id="readme-title">Readme</h2>
        </div>
        {repo.readme === '' ? <State kind="empty" title="No readme was written" /> : <Readme text={repo.readme} />}
      </section>
      <Facts repo={repo} />
    </div>
  )
}
