import type { ReactNode } from 'react'
import { isFacade } from '../../base.ts'
import { Severity, Standing } from '../../advisories/line.tsx'
import { useGraph } from '../../graph/answer.tsx'
import { One as OneOf } from '../../graph/one.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { groupSteps, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { lower, sentence } from '../../ui/words.ts'
import { Export } from './export.tsx'
import { AdvisoryDocument, type AdvisoryQuery, type AdvisoryStepFragment } from './gen/advisories.ts'

type Found = NonNullable<AdvisoryQuery['advisory']>

/** An advisory by its uid. */
export function One({ uid }: { readonly uid: string }): ReactNode {
  const asked = useGraph(AdvisoryDocument, { uid })
  const advisory = asked.data?.advisory
  const group = advisory?.group
  return (
    <Page
      title={advisory?.advisoryId ?? 'Advisory'}
      trail={
        <Breadcrumbs
          steps={[{ to: '/advisories', text: 'Advisories' }, ...groupSteps(group ? [...group.ancestors, group] : [])]}
        />
      }
      lead={advisory?.metadata[0]?.summary}
      actions={advisory && group && !isFacade && <Export group={group.uid} artifact={advisory.artifactName} />}
    >
      <OneOf of={asked} pick={(data) => data.advisory} what="advisory" skeleton={<Skeleton lines={8} height={28} />}>
        {(found) => (
          <div className="repo">
            <Steps advisory={found} />
            <Facts advisory={found} />
          </div>
        )}
      </OneOf>
    </Page>
  )
}

function Steps({ advisory: { events } }: { readonly advisory: Found }): ReactNode {
  return (
    <section className="card" aria-labelledby="steps-title">
      <div className="card-head">
        <h2 id="steps-title">What happened</h2>
        {events.pageInfo.hasNextPage && <span className="soft small">the first {events.nodes.length}</span>}
      </div>
      {events.nodes.length === 0 ? (
        <State kind="empty" title="Nothing was said of it yet" />
      ) : (
        <ol className="moves advisory-steps">
          {events.nodes.map((step) => (
            <li key={step.uid}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** What belongs to a kind of event, in words. */
const wordsOf = (detail: AdvisoryStepFragment['detail']): string => {
  if (detail === null || !('note' in detail)) return ''
  const versions =
    'fixedVersion' in detail ? [detail.fixedVersion] : 'patchedVersions' in detail ? detail.patchedVersions : []
  return [...(versions.length > 0 ? [`in ${versions.join(', ')}`] : []), detail.note].filter(Boolean).join(' · ')
}

function Step({
  step: { type, createTime, author, reviewState, reviewer, detail },
}: {
  readonly step: AdvisoryStepFragment
}) {
  const words = wordsOf(detail)
  return (
    <div className="advisory-step">
      <p>
        <strong>{type ? sentence(type) : 'An event of a newer kind'}</strong> {words}
      </p>
      <p className="soft small">
        {author} · <Time at={createTime} />
        {reviewState && ` · ${lower(reviewState)}${reviewer === '' ? '' : ` by ${reviewer}`}`}
      </p>
    </div>
  )
}

function Repos({ nodes, totalCount }: Found['repos']): ReactNode {
  const more = totalCount - nodes.length
  return (
    <ul>
      {nodes.map(({ uid, name }) => (
        <li key={uid}>
          <Link to={`/repos/${uid}`}>{name}</Link>
        </li>
      ))}
      {more > 0 && <li className="soft">and {more.toLocaleString('en')} more</li>}
    </ul>
  )
}

function Facts({ advisory }: { readonly advisory: Found }): ReactNode {
  const { severities, latestEvent, deleteTime, aliases, repos, componentLocation, legacyAdvisoryId } = advisory
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['State', <Standing key="state" type={latestEvent?.type ?? null} withdrawn={deleteTime !== null} />],
    ['Severity', <Severity key="severity" severities={severities} />],
    ['Aliases', [legacyAdvisoryId, ...aliases].filter(Boolean).join(', ') || 'none'],
    [
      'Artifact',
      `${advisory.artifactName} (${[advisory.artifactType, advisory.artifactArchitecture].filter(Boolean).join(', ')})`,
    ],
    ['Component', [advisory.componentName, componentLocation].filter(Boolean).join(' at ')],
    ['Author', advisory.author],
    ['Changed', <Time key="time" at={advisory.updateTime} />],
    ['Repos', repos.nodes.length === 0 ? 'none that you see' : <Repos key="repos" {...repos} />],
  ]
  return (
    <section className="card" aria-labelledby="about-title">
      <div className="card-head">
        <h2 id="about-title">About</h2>
      </div>
      <dl className="facts">
        {rows.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
      </dl>
    </section>
  )
}
