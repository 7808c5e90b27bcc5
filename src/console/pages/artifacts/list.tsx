import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import type { Ecosystem } from '../../gen/types.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { pathOf } from '../../links.ts'
import { Check } from '../../ui/check.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Filter } from '../../ui/filter.tsx'
import { Link } from '../../ui/link.tsx'
import { More } from '../../ui/more.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { sentence } from '../../ui/words.ts'
import { ArtifactsDocument, type ArtifactsQuery } from './gen/artifacts.ts'

const ECOSYSTEMS: readonly { readonly value: Ecosystem | ''; readonly text: string }[] = [
  { value: '', text: 'Any ecosystem' },
  { value: 'JAVA', text: 'Java' },
  { value: 'PYTHON', text: 'Python' },
]

/** The libraries that one sees, by name. */
export function List(): ReactNode {
  const [query, setQuery] = useAddress<string>('q', '')
  const [ecosystem, setEcosystem] = useAddress<Ecosystem | ''>('ecosystem', '')
  const [remediated, setRemediated] = useAddress<'yes' | ''>('remediated', '')
  return (
    <Page
      title="Libraries"
      lead="Projects of Python and artifacts of Maven with their versions, as far as you may see them."
    >
      <div className="tools">
        <Filter label="A name, or words about it" value={query} onChange={setQuery} />
        <Choice label="Ecosystem" isLabelHidden value={ecosystem} onChange={setEcosystem} options={ECOSYSTEMS} />
        <Check isOn={remediated !== ''} onChange={(on) => setRemediated(on ? 'yes' : '')}>
          Rebuilt with fixes
        </Check>
      </div>
      <Found
        key={`${query} ${ecosystem} ${remediated}`}
        query={query === '' ? null : query}
        ecosystems={ecosystem === '' ? null : [ecosystem]}
        remediated={remediated === '' ? null : true}
      />
    </Page>
  )
}

interface FoundProps {
  readonly query: string | null
  readonly ecosystems: [Ecosystem] | null
  readonly remediated: boolean | null
}

function Found(wanted: FoundProps): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(ArtifactsDocument, { ...wanted, after })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={8} height={38} />}>
      {({ artifacts: { nodes, pageInfo, totalCount } }) =>
        nodes.length === 0 ? (
          <State kind="empty" title="You see no such libraries">
            <p>They come by an import from a repository; those of groups out of your sight are not here.</p>
          </State>
        ) : (
          <>
            <p className="soft small list-count" role="status">
              {totalCount.toLocaleString('en')} {totalCount === 1 ? 'library' : 'libraries'}
            </p>
            <ul className="list">
              {nodes.map((artifact) => (
                <li key={artifact.uid}>
                  <Line artifact={artifact} />
                </li>
              ))}
            </ul>
            <More page={pageInfo} busy={asked.busy} onMore={setAfter} />
          </>
        )
      }
    </Answer>
  )
}

function Line({ artifact }: { readonly artifact: ArtifactsQuery['artifacts']['nodes'][number] }): ReactNode {
  const { name, description, ecosystem, latestVersion, versionCount, updateTime, group } = artifact
  return (
    <div className="row">
      <p className="row-title">
        <Link to={pathOf(artifact) ?? '/artifacts'}>{name}</Link>
        <span className="badge">{sentence(ecosystem)}</span>
      </p>
      <p className="row-about">{description || 'No description'}</p>
      <span className="row-end">
        {group && <span>{group.name}</span>}
        <code>{latestVersion}</code>
        <span>{versionCount === 1 ? '1 version' : `${versionCount} versions`}</span>
        <Time at={updateTime} />
      </span>
    </div>
  )
}
