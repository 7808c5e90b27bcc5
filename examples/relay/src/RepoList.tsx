// The repos of a group and everything below it, a page at a time.
import type { ReactNode } from 'react'
import { graphql, useFragment, usePaginationFragment } from 'react-relay'
import type { RepoList_group$key } from './gen/RepoList_group.graphql.ts'
import type { RepoList_repo$key } from './gen/RepoList_repo.graphql.ts'
import type { RepoListPageQuery } from './gen/RepoListPageQuery.graphql.ts'

interface Choice {
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

export const RepoList = ({ group, ...choice }: { readonly group: RepoList_group$key } & Choice): ReactNode => {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<RepoListPageQuery, RepoList_group$key>(
    graphql`
      fragment RepoList_group on Group
      @refetchable(queryName: "RepoListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 8 }, cursor: { type: "String" }) {
        name
        repos(first: $count, after: $cursor, includeDescendants: true, orderBy: [{ field: NAME, direction: ASC }])
          @connection(key: "RepoList_repos") {
          totalCount
          edges {
            node {
              id
              ...RepoList_repo
            }
          }
        }
      }
    `,
    group,
  )
  const { edges, totalCount } = data.repos
  return (
    <>
      <div className="row">
        <h2>{data.name}</h2>
        <span className="soft" role="status">
          {edges.length} of {totalCount} repos
        </span>
      </div>
      <ul className="list">
        {edges.map(({ node }) => (
          <RepoLine key={node.id} id={node.id} repo={node} {...choice} />
        ))}
      </ul>
      {hasNext && (
        <button type="button" disabled={isLoadingNext} onClick={() => loadNext(8)}>
          {isLoadingNext ? 'Loading …' : 'More repos'}
        </button>
      )}
    </>
  )
}

const RepoLine = ({
  id,
  repo,
  chosen,
  onChoose,
}: { readonly id: string; readonly repo: RepoList_repo$key } & Choice): ReactNode => {
  const { name, group } = useFragment(
    graphql`
      fragment RepoList_repo on Repo {
        name
        group {
          name
        }
      }
    `,
    repo,
  )
  return (
    <li>
      <button type="button" className="pick" aria-current={id === chosen} onClick={() => onChoose(id)}>
        <span className="break">{name}</span>
        <span className="soft">{group?.name}</span>
      </button>
    </li>
  )
}
