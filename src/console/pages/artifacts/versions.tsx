import type { ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { List } from '../../list/list.tsx'
import { table } from '../../list/look.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Filter } from '../../ui/filter.tsx'
import { sizeText } from '../../ui/size.ts'
import { State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { ArtifactVersionsDocument, type ArtifactVersionsQuery } from './gen/artifacts.ts'

type Version = NonNullable<ArtifactVersionsQuery['artifact']>['versions']['nodes'][number]
type Remediated = '' | 'no' | 'yes'

const REMEDIATED: readonly { readonly value: Remediated; readonly text: string }[] = [
  { value: '', text: 'All builds' },
  { value: 'yes', text: 'Rebuilt with fixes' },
  { value: 'no', text: 'As upstream has it' },
]

/** The versions of a library, the newest first. */
export function Versions({ uid, count }: { readonly uid: string; readonly count: number }): ReactNode {
  const [version, setVersion] = useAddress('version', '')
  const [remediated, setRemediated] = useAddress<Remediated>('remediated', '', { only: ['no', 'yes'] })
  return (
    <section aria-label="Versions">
      <div className="tools">
        <Filter label="Exactly this version" value={version} onChange={setVersion} />
        <Choice label="Builds" isLabelHidden value={remediated} onChange={setRemediated} options={REMEDIATED} />
      </div>
      <List
        key={`${version} ${remediated}`}
        query={ArtifactVersionsDocument}
        variables={{
          uid,
          version: version === '' ? null : version,
          remediated: remediated === '' ? null : remediated === 'yes',
        }}
        pick={({ artifact }) => artifact?.versions}
        label="Versions of this library"
        keyOf={(one) => one.uid}
        look={LOOK}
        likely={count}
        none={<State kind="empty" title="It has no such version" />}
      />
    </section>
  )
}

const LOOK = table<Version>([
  { name: 'Version', cell: ({ version }) => <code>{version}</code> },
  {
    name: 'Build',
    cell: ({ remediated, cudaVersion }) => (
      <span className="artifact-build">
        {remediated ? <span className="badge badge-good">Rebuilt with fixes</span> : 'upstream'}
        {cudaVersion !== '' && <span className="badge">CUDA {cudaVersion}</span>}
      </span>
    ),
  },
  { name: 'Size', cell: ({ sizeBytes }) => (sizeBytes === 0 ? 'not known' : sizeText(sizeBytes)) },
  { name: 'Published here', cell: ({ createTime }) => <Time at={createTime} /> },
])
