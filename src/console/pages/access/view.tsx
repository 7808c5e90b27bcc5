// Who may do what in a group, and why: the matrix, an explanation, a draft, a comparison.
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useAddress } from '../../address.ts'
import { isFacade } from '../../base.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { problemOf } from '../../graph/problem.ts'
import { outermost } from '../../graph/outermost.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { groupSteps, type Step, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { NoGroup, NoGroupSeen } from '../../ui/no-group.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { PageProps } from '../props.ts'
import { useMoment } from './as-of.tsx'
import { Compare } from './compare.tsx'
import { Explain } from './explain.tsx'
import { AccessDocument, AccessRootsDocument, type AccessQuery } from './gen/access.ts'
import { Matrix } from './matrix.tsx'
import { AREAS, areaOf } from './rights.ts'
import { PickGroup } from '../../pick/pick.tsx'
import { WhatIf } from './what-if.tsx'

export function View({ rest }: PageProps): ReactNode {
  return rest === '' ? <First /> : <Access key={rest} uid={rest} />
}

/** Without a group in the address it is the first that is seen. */
function First(): ReactNode {
  const asked = useGraph(AccessRootsDocument, {})
  const [, navigate] = useLocation()
  const found = asked.data && outermost(asked.data.groups.nodes, asked.data.seen.nodes)
  const first = found?.[0]?.uid
  useEffect(() => {
    if (first !== undefined) navigate(`/access/${first}${location.search}`, { replace: true })
  }, [first, navigate])
  return (
    <Page isWide title="Access">
      <Answer of={asked} skeleton={<Skeleton lines={8} />}>
        {() => found?.length === 0 && <NoGroupSeen />}
      </Answer>
    </Page>
  )
}

function Access({ uid }: { readonly uid: string }): ReactNode {
  const [area] = useAddress('rights', 'registry')
  const [tab] = useTab()
  // One question for all that is seen first.
  const asOf = useMoment() ?? null
  const rights = [...AREAS[areaOf(area)].rights]
  const asked = useGraph(AccessDocument, { uid, rights, asOf, withMatrix: tab === 'matrix' })
  // What is refused leaves nothing of the answer, and the page its heading.
  if (!asked.data && asked.error && problemOf(asked.error).kind === 'refused') return <NoGroup title="Access" />
  const answer = (
    <Answer of={asked} skeleton={<Skeleton lines={8} />}>
      {({ group }) => (group ? <Known group={group} /> : <NoGroup title="Access" />)}
    </Answer>
  )
  return !asked.data && asked.error ? (
    <Page isWide title="Access">
      {answer}
    </Page>
  ) : (
    answer
  )
}

const TABS = ['matrix', 'explain', 'what-if', 'compare'] as const
type Tab = (typeof TABS)[number]
/** In front of another server access is explained; the others ask what the contract has no method for. */
const SHOWN: readonly Tab[] = isFacade ? ['explain'] : TABS
const useTab = () => useAddress<Tab>('show', SHOWN[0]!, { only: SHOWN })

interface KnownProps {
  readonly group: NonNullable<AccessQuery['group']>
}

function Known({ group }: KnownProps): ReactNode {
  const [tab, setTab] = useTab()
  const [, navigate] = useLocation()
  return (
    <Page
      isWide
      title={`Access in ${group.name}`}
      trail={<Breadcrumbs steps={[...accessSteps(group.ancestors), ...groupSteps([group])]} />}
      lead="What somebody may do here is the union of the roles given here and in the groups above."
      actions={
        !isFacade && <PickGroup label="Group" name="" onPick={(next) => next !== '' && navigate(`/access/${next}`)} />
      }
    >
      <Tabs
        label="Access"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            name: 'matrix' as const,
            title: 'Who may do what',
            content: () =>
              group.accessMatrix ? <Matrix group={group} matrix={group.accessMatrix} /> : MATRIX_SKELETON,
          },
          { name: 'explain' as const, title: 'Explain', content: () => <Explain group={group} /> },
          { name: 'what-if' as const, title: 'What if', content: () => <WhatIf group={group} /> },
          { name: 'compare' as const, title: 'Compare', content: () => <Compare group={group} /> },
        ].filter(({ name }) => SHOWN.includes(name))}
      />
    </Page>
  )
}

const MATRIX_SKELETON = <Skeleton lines={8} height={30} />

/** Above stands who may do what there; the last step is the group itself. */
function accessSteps(groups: KnownProps['group']['ancestors']): Step[] {
  return groups.map(({ uid, name }) => ({ to: `/access/${uid}`, text: name }))
}
