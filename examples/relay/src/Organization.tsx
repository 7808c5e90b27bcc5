// The page: the first group that the caller sees, its repos on the left, one of them on the right.
import { Suspense, useState, useTransition, type ReactNode } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { OrganizationQuery } from './gen/OrganizationQuery.graphql.ts'
import { Repo } from './Repo.tsx'
import { RepoList } from './RepoList.tsx'

export const Organization = (): ReactNode => {
  const { groups } = useLazyLoadQuery<OrganizationQuery>(
    graphql`
      query OrganizationQuery {
        groups(first: 1) {
          nodes {
            name
            ...RepoList_group
          }
        }
      }
    `,
    {},
  )
  const [chosen, setChosen] = useState<string>()
  // While the next repo loads, the one that is shown stays.
  const [isLoading, start] = useTransition()
  const [group] = groups.nodes
  if (group === undefined) return <p className="card">This token sees no group.</p>
  return (
    <div className="columns">
      <section className="card" aria-label={`Repos of ${group.name}`}>
        <RepoList group={group} chosen={chosen} onChoose={(id) => start(() => setChosen(id))} />
      </section>
      <section className="card" aria-label="Repo" aria-busy={isLoading}>
        <Suspense fallback={<p role="status">Loading …</p>}>
          {chosen === undefined ? <p className="soft">Choose a repo.</p> : <Repo key={chosen} id={chosen} />}
        </Suspense>
      </section>
    </div>
  )
}
