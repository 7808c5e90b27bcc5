import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Filter } from '../../ui/filter.tsx'
import { More } from '../../ui/more.tsx'
import { sizeText } from '../../ui/size.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Table, type TableProps } from '../../ui/table.tsx'
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
export function Versions({ uid }: { readonly uid: string }): ReactNode {
  const [version, setVersion] = useAddress<string>('version', '')
  const [remediated, setRemediated] = useAddress<Remediated>('remediated', '')
  return (
    <section aria-label="Versions">
      <div className="tools">
        <Filter label="Exactly this version" value={version} onChange={setVersion} />
        <Choice label="Builds" isLabelHidden value={remediated} onChange={setRemediated} options={REMEDIATED} />
      </div>
      <Found
        key={`${version} ${remediated}`}
        uid={uid}
        version={version === '' ? null : version}
        remediated={remediated === '' ? null : remediated === 'yes'}
      />
    </section>
  )
}

const COLUMNS: TableProps<Version>['columns'] = [
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
]

interface FoundProps {
  readonly uid: string
  readonly version: string | null
  readonly remediated: boolean | null
}

function Found(wanted: FoundProps): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(ArtifactVersionsDocument, { ...wanted, after })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={6} height={32} />}>
      {({ artifact }) =>
        artifact && (
          <>
            <Table
              label="Versions of this library"
              columns={COLUMNS}
              rows={artifact.versions.nodes}
              keyOf={({ uid }) => uid}
              none="It has no such version"
            />
            <More page={artifact.versions.pageInfo} busy={asked.busy} onMore={setAfter} />
          </>
        )
      }
    </Answer>
  )
}
