// One repo, found by its global id, which is all that Relay needs to read it again.
import { useTransition, type ReactNode } from 'react'
import { graphql, useLazyLoadQuery, useRefetchableFragment } from 'react-relay'
import type { Repo_repo$key } from './gen/Repo_repo.graphql.ts'
import type { RepoAgainQuery } from './gen/RepoAgainQuery.graphql.ts'
import type { RepoQuery } from './gen/RepoQuery.graphql.ts'
import { RepoForm } from './RepoForm.tsx'
import { TagList } from './TagList.tsx'

export const Repo = ({ id }: { readonly id: string }): ReactNode => {
  const { node } = useLazyLoadQuery<RepoQuery>(
    graphql`
      query RepoQuery($id: ID!) {
        node(id: $id) {
          ...Repo_repo @alias(as: "repo")
        }
      }
    `,
    { id },
  )
  return node?.repo ? <RepoDetails repo={node.repo} /> : <p>It is gone.</p>
}

const RepoDetails = ({ repo }: { readonly repo: Repo_repo$key }): ReactNode => {
  const [data, refetch] = useRefetchableFragment<RepoAgainQuery, Repo_repo$key>(
    graphql`
      fragment Repo_repo on Repo @refetchable(queryName: "RepoAgainQuery") {
        name
        catalogTier
        updateTime
        ...RepoForm_repo
        ...TagList_repo
      }
    `,
    repo,
  )
  const [isReading, start] = useTransition()
  const readAgain = (): void => start(() => void refetch({}, { fetchPolicy: 'network-only' }))
  return (
    <>
      <div className="row">
        <h2 className="break">{data.name}</h2>
        {data.catalogTier && <span className="pill">{data.catalogTier.toLowerCase()}</span>}
      </div>
      <RepoForm repo={data} />
      <TagList repo={data} />
      <div className="row">
        <span className="soft">
          Changed <time dateTime={data.updateTime}>{new Date(data.updateTime).toLocaleString('en-GB')}</time>
        </span>
        <button type="button" disabled={isReading} onClick={readAgain}>
          {isReading ? 'Reading …' : 'Read again'}
        </button>
      </div>
    </>
  )
}
