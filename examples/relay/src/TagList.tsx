// The tags of a repo, the newest name first.
import type { ReactNode } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import type { TagList_repo$key } from './gen/TagList_repo.graphql.ts'
import type { TagListPageQuery } from './gen/TagListPageQuery.graphql.ts'

export const TagList = ({ repo }: { readonly repo: TagList_repo$key }): ReactNode => {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<TagListPageQuery, TagList_repo$key>(
    graphql`
      fragment TagList_repo on Repo
      @refetchable(queryName: "TagListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 5 }, cursor: { type: "String" }) {
        tags(first: $count, after: $cursor, orderBy: [{ field: NAME, direction: DESC }])
          @connection(key: "TagList_tags") {
          totalCount
          edges {
            node {
              id
              name
              digest
              deprecated
            }
          }
        }
      }
    `,
    repo,
  )
  const { edges, totalCount } = data.tags
  return (
    <>
      <h3>{totalCount === 1 ? '1 tag' : `${totalCount} tags`}</h3>
      <ul className="list" aria-label="Tags">
        {edges.map(({ node: { id, name, digest, deprecated } }) => (
          <li key={id} className="row">
            <span>
              <strong>{name}</strong> {deprecated && <span className="pill bad">end of life</span>}
            </span>
            <code className="soft" title={digest ?? undefined}>
              {digest ? `${digest.slice(0, 19)}…` : 'waits for its image'}
            </code>
          </li>
        ))}
      </ul>
      {hasNext && (
        <button type="button" disabled={isLoadingNext} onClick={() => loadNext(20)}>
          {isLoadingNext ? 'Loading …' : 'More tags'}
        </button>
      )}
    </>
  )
}
