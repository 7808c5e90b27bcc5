// What runs here, how much of it the caller sees, and what happened last.
import type { ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { isFacade } from '../../base.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { outermost } from '../../graph/outermost.ts'
import { Page } from '../../ui/page.tsx'
import { State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Counts } from './counts.tsx'
import { useFacts, type Facts } from './facts.ts'
import { Faces, FacesSkeleton } from './faces.tsx'
import { CountsDocument, OrganizationsDocument, type OrganizationsQuery } from './gen/overview.ts'
import { LastEvents, LastEventsSkeleton } from './last-events.tsx'

export function View(): ReactNode {
  const asked = useGraph(OrganizationsDocument, {})
  const facts = useFacts(asked.error?.networkError !== undefined)
  // Where it stands depends on what there is to see.
  const isPlaced = asked.data !== undefined || asked.error !== undefined
  return (
    <Page title="Overview" lead={facts ? <Server facts={facts} /> : <span className="to-come">{SERVER}</span>}>
      <div className="overview">
        <Answer of={asked} skeleton={SKELETON}>
          {({ groups, seen }) => <Seen groups={outermost(groups.nodes, seen.nodes)} />}
        </Answer>
        {isPlaced ? <Faces facts={facts} /> : <FacesSkeleton />}
      </div>
    </Page>
  )
}

/** As long as what will stand there. */
const SERVER = 'Version 0.0.0 · contract v2, v2beta1, v1 · embedded (PGlite) · started 10 seconds ago'

const SKELETON = (
  <>
    <Counts counts={undefined} />
    {!isFacade && <LastEventsSkeleton />}
  </>
)

function Server({ facts: { version, contract, database, startTime } }: { readonly facts: Facts }): ReactNode {
  return (
    <>
      Version {version} · contract {contract.join(', ')} · {database} · started <Time at={startTime} />
    </>
  )
}

type Groups = readonly OrganizationsQuery['groups']['nodes'][number][]

function Seen({ groups }: { readonly groups: Groups }): ReactNode {
  if (groups.length > 0) return <Organization groups={groups} />
  return (
    <State kind="empty" title="You see no organization">
      <p>Nobody has bound a role to you yet. Ask an owner, or accept an invite.</p>
    </State>
  )
}

const EVERYTHING = { value: '', text: 'Everything you see' }

function Organization({ groups }: { readonly groups: Groups }): ReactNode {
  const [chosen, choose] = useAddress('group', '', { only: (uid) => groups.some((group) => group.uid === uid) })
  const asked = useGraph(CountsDocument, { scope: chosen === '' ? null : { descendantsOf: chosen } })
  const shown = groups.find(({ uid }) => uid === chosen) ?? groups[0]
  return (
    <>
      {groups.length > 1 && (
        <Choice
          label="Organization"
          value={chosen}
          onChange={choose}
          options={[EVERYTHING, ...groups.map(({ uid, name }) => ({ value: uid, text: name }))]}
        />
      )}
      <Answer of={asked} skeleton={<Counts counts={undefined} />}>
        {(counts) => <Counts counts={counts} isOfOne={chosen !== ''} />}
      </Answer>
      {shown && !isFacade && <LastEvents key={shown.uid} group={shown} onEvent={asked.again} />}
    </>
  )
}
