// Everything that a console would draw of an organization, from one request.
import { useEffect, type ReactNode } from 'react'
import { useQuery } from 'urql'
import { Fault } from '../../common/session.tsx'
import { messageOf } from './client.ts'
import { OverviewDocument, type OverviewQuery } from './gen/graphql.ts'

type Group = NonNullable<OverviewQuery['group']>

/** @param version read again when it changes */
export const Overview = ({ org, version }: { readonly org: string; readonly version: string }): ReactNode => {
  const [{ data, error }, read] = useQuery({ query: OverviewDocument, variables: { org } })
  useEffect(() => {
    if (version !== '') read({ requestPolicy: 'network-only' })
  }, [version, read])
  if (error) return <Fault error={new Error(messageOf(error))} retry={() => read({ requestPolicy: 'network-only' })} />
  if (!data?.group) return <p role="status">Loading …</p>
  const { group } = data
  return (
    <div className="stack">
      <Groups group={group} />
      <Repos group={group} />
      <RoleBindings group={group} />
    </div>
  )
}

const Groups = ({ group: { name, children } }: { readonly group: Group }): ReactNode => (
  <section className="card" aria-label="Groups">
    <h2>{name}</h2>
    <ul className="list">
      {children.nodes.map(({ uid, name: child, repos }) => (
        <li key={uid} className="row">
          <span>{child}</span>
          <span className="soft">{repos.totalCount === 1 ? '1 repo' : `${repos.totalCount} repos`}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** What a readme says, without its title. */
const firstWords = (readme: string): string => readme.split('\n').find((line) => /^[^#\s]/.test(line)) ?? ''

const Repos = ({ group: { repos } }: { readonly group: Group }): ReactNode => (
  <section className="card" aria-label="Repos">
    <div className="row">
      <h2>Repos</h2>
      <span className="soft">
        {repos.nodes.length} of {repos.totalCount}
      </span>
    </div>
    <ul className="list">
      {repos.nodes.map(({ uid, name, readme, tags }) => (
        <li key={uid}>
          <div className="row">
            <strong className="break">{name}</strong>
            <span className="pills">
              {tags.nodes.map((tag) => (
                <span key={tag.name} className={tag.deprecated ? 'pill bad' : 'pill'} title={tag.digest ?? undefined}>
                  {tag.name}
                </span>
              ))}
            </span>
          </div>
          <p className="soft">{firstWords(readme)}</p>
        </li>
      ))}
    </ul>
  </section>
)

const RoleBindings = ({ group: { roleBindings } }: { readonly group: Group }): ReactNode => (
  <section className="card" aria-label="Role bindings">
    <h2>Who has which role here</h2>
    <ul className="list">
      {roleBindings.nodes.map(({ uid, role, identity }) => (
        <li key={uid} className="row">
          <span>{identity?.name ?? 'somebody'}</span>
          <span className="soft">{role?.name}</span>
        </li>
      ))}
    </ul>
  </section>
)
