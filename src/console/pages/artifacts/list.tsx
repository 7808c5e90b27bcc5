import type { ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import type { Ecosystem } from '../../gen/types.ts'
import { List } from '../../list/list.tsx'
import { lines } from '../../list/look.tsx'
import { Check } from '../../ui/check.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Count } from '../../ui/count.tsx'
import { Filter } from '../../ui/filter.tsx'
import { ResourceLink } from '../../ui/resource-link.tsx'
import { Page } from '../../ui/page.tsx'
import { State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { sentence } from '../../ui/words.ts'
import { ArtifactsDocument, type ArtifactsQuery } from './gen/artifacts.ts'

const ECOSYSTEMS: readonly { readonly value: Ecosystem | ''; readonly text: string }[] = [
  { value: '', text: 'Any ecosystem' },
  { value: 'JAVA', text: 'Java' },
  { value: 'PYTHON', text: 'Python' },
]

/** The libraries that one sees, by name. */
export function Artifacts(): ReactNode {
  const [query, setQuery] = useAddress('q', '')
  const [ecosystem, setEcosystem] = useAddress<Ecosystem | ''>('ecosystem', '', {
    only: ECOSYSTEMS.map(({ value }) => value),
  })
  const [remediated, setRemediated] = useAddress<'yes' | ''>('remediated', '', { only: ['yes'] })
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
      <List
        key={`${query} ${ecosystem} ${remediated}`}
        query={ArtifactsDocument}
        variables={{
          query: query === '' ? null : query,
          ecosystems: ecosystem === '' ? null : [ecosystem],
          remediated: remediated === '' ? null : true,
        }}
        pick={({ artifacts }) => artifacts}
        label="Libraries"
        keyOf={({ uid }) => uid}
        look={LOOK}
        frame={(list, { totalCount }) => (
          <>
            <Count total={totalCount} one="library" many="libraries" />
            {list}
          </>
        )}
        none={
          <State kind="empty" title="You see no such libraries">
            <p>They come by an import from a repository; those of groups out of your sight are not here.</p>
          </State>
        }
      />
    </Page>
  )
}

type Artifact = ArtifactsQuery['artifacts']['nodes'][number]

function Line({ artifact }: { readonly artifact: Artifact }): ReactNode {
  const { name, description, ecosystem, latestVersion, versionCount, updateTime, group } = artifact
  return (
    <div className="row">
      <p className="row-title">
        <ResourceLink of={artifact}>{name}</ResourceLink>
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

const LOOK = lines<Artifact>((artifact) => <Line artifact={artifact} />)
