import type { ReactNode } from 'react'
import { AdvisoryLine } from '../../advisories/line.tsx'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { One as OneOf } from '../../graph/one.tsx'
import { groupSteps, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { CommonFacts, Fact } from '../../ui/facts.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { sentence } from '../../ui/words.ts'
import { ArtifactAdvisoriesDocument, ArtifactDocument, type ArtifactQuery } from './gen/artifacts.ts'
import { Versions } from './versions.tsx'

type Found = NonNullable<ArtifactQuery['artifact']>

/** A library by its uid. */
export function One({ uid }: { readonly uid: string }): ReactNode {
  const asked = useGraph(ArtifactDocument, { uid })
  const artifact = asked.data?.artifact
  const group = artifact?.group
  return (
    <Page
      title={artifact?.name ?? 'Library'}
      trail={
        <Breadcrumbs
          steps={[{ to: '/artifacts', text: 'Libraries' }, ...groupSteps(group ? [...group.ancestors, group] : [])]}
        />
      }
      lead={artifact?.description}
    >
      <OneOf of={asked} pick={(data) => data.artifact} what="library" skeleton={<Skeleton lines={8} height={28} />}>
        {(found) => (
          <div className="artifact">
            <Versions uid={uid} count={found.versionCount} />
            <div className="stack">
              <Facts artifact={found} />
              <Advisories name={found.name} />
            </div>
          </div>
        )}
      </OneOf>
    </Page>
  )
}

function Facts({ artifact }: { readonly artifact: Found }): ReactNode {
  const { ecosystem, latestVersion, versionCount } = artifact
  return (
    <section className="card" aria-labelledby="facts-title">
      <div className="card-head">
        <h2 id="facts-title">About</h2>
      </div>
      <dl className="facts">
        <Fact name="Ecosystem">{sentence(ecosystem)}</Fact>
        <Fact name="Latest">
          <code>{latestVersion}</code>
        </Fact>
        <Fact name="Versions">{versionCount.toLocaleString('en')}</Fact>
        <CommonFacts of={artifact} />
      </dl>
    </section>
  )
}

/** What is known of vulnerabilities in it, the last changed first. */
function Advisories({ name }: { readonly name: string }): ReactNode {
  const asked = useGraph(ArtifactAdvisoriesDocument, { name })
  return (
    <section className="card" aria-labelledby="advisories-title">
      <div className="card-head">
        <h2 id="advisories-title">Advisories</h2>
        <Link to={`/advisories?q=${encodeURIComponent(name)}`}>Search for more</Link>
      </div>
      <Answer of={asked} skeleton={<Skeleton lines={2} height={32} />}>
        {({ advisories: { nodes } }) =>
          nodes.length === 0 ? (
            <State kind="empty" title="None that you see names it" />
          ) : (
            <ul className="artifact-advisories">
              {nodes.map((advisory) => (
                <li key={advisory.uid}>
                  <AdvisoryLine advisory={advisory} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  )
}
