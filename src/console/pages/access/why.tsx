// Why somebody may do something, or may not: the picture, the same as a table, and what is missing.
import type { ReactNode } from 'react'
import { isFacade } from '../../base.ts'
import type { Capability } from '../../gen/types.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Hidden } from '../../ui/hidden.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import type { PlaceFragment } from '../../ui/gen/place.ts'
import type { WayFragment } from './gen/access.ts'
import { WhyDocument, type WhyQuery } from './gen/why.ts'
import { Time } from '../../ui/time.tsx'
import { rightText } from '../../ui/words.ts'
import { Unknown } from './as-of.tsx'
import { Picture } from './picture.tsx'
import { nameOf } from '../../pick/names.ts'
import { nearestFirst, wayText } from './way.ts'

export interface WhyProps {
  readonly group: PlaceFragment
  /** The uid of who. */
  readonly identity: string
  readonly capability: Capability
  /** Of which moment of the past; undefined: of now. */
  readonly asOf?: string | undefined
}

export function Why({ group, identity, capability, asOf }: WhyProps): ReactNode {
  const asked = useGraph(WhyDocument, { uid: group.uid, identity, capability, asOf: asOf ?? null })
  return (
    <section className="card why" aria-labelledby="why-title">
      <Answer of={asked} skeleton={<Skeleton lines={6} />}>
        {(why) => <Explained why={why} group={group} capability={capability} asOf={asOf} />}
      </Answer>
    </section>
  )
}

interface ExplainedProps extends Pick<WhyProps, 'group' | 'capability' | 'asOf'> {
  readonly why: WhyQuery
}

function Explained({ why, group, capability, asOf }: ExplainedProps): ReactNode {
  const { allowed, paths } = why.explainAccess
  // Asked of now, all is known.
  const unknown = isFacade ? [] : why.explainAccess.unknown
  const [may, mayNot] = asOf === undefined ? ['may', 'may not'] : ['could', 'could not']
  const none = unknown.length > 0 ? 'not known' : 'not given'
  const who = why.identity ? nameOf(why.identity) : 'Somebody you may not see'
  const right = rightText(capability)
  return (
    <>
      <div className="card-head">
        <h2 id="why-title">
          {who} {allowed ? may : mayNot} <code>{right}</code> in {group.name}
          {asOf !== undefined && (
            <>
              {' '}
              on <Time at={asOf} />
            </>
          )}
        </h2>
        <span className={allowed ? 'badge badge-good' : 'badge'}>
          {allowed ? `${paths.length} ${paths.length === 1 ? 'way' : 'ways'}` : none}
        </span>
      </div>
      <Unknown unknown={unknown} />
      {allowed ? (
        <Ways who={who} right={right} ways={nearestFirst(paths)} group={group} />
      ) : (
        <Missing why={why} group={group} asOf={asOf} />
      )}
    </>
  )
}

interface WaysProps extends Pick<WhyProps, 'group'> {
  readonly who: string
  readonly right: string
  readonly ways: readonly WayFragment[]
}

function Ways({ who, right, ways, group }: WaysProps): ReactNode {
  if (ways.length === 0)
    return (
      <State kind="refused" title="It may, by something that you may not see">
        <p>The bindings that give it are out of your sight.</p>
      </State>
    )
  return (
    <div className="why-ways">
      <Picture who={who} right={right} ways={ways} groups={[...group.ancestors, group]} />
      <Table
        label="The ways as a table"
        none="No ways"
        rows={ways.map((way, at) => ({ ...way, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          { name: 'Given in', cell: (way) => <GivenIn way={way} /> },
          { name: 'By', cell: (way) => <By way={way} /> },
          { name: 'Role', cell: ({ role }) => role?.name ?? <Hidden>out of your sight</Hidden> },
          { name: 'Decides', cell: ({ at }) => (at === 0 ? <span className="badge badge-accent">decides</span> : '') },
        ]}
      />
    </div>
  )
}

function By({ way }: { readonly way: WayFragment }): ReactNode {
  const { kind, name } = wayText(way)
  return (
    <>
      {kind} <span className="soft">{name}</span>
    </>
  )
}

function GivenIn({ way: { group } }: { readonly way: WayFragment }): ReactNode {
  return group ? <Link to={`/groups/${group.uid}`}>{group.name}</Link> : <Hidden>out of your sight</Hidden>
}

const OBSTACLES = {
  INTERNAL: 'This capability is internal: no role can give it.',
  NOT_GRANTED: 'No role with this capability is bound to it here or above.',
  OUT_OF_REACH: 'This group is outside of the one that the identity was made in. No binding changes that.',
} as const

const MOST_NAMES = 12

function Missing({ why, group, asOf }: Omit<ExplainedProps, 'capability'>): ReactNode {
  const { missing } = why.explainAccess
  if (!missing) return <State kind="empty" title="Nothing that you may see is missing" />
  const holders = new Set(why.group?.holders.nodes.map(({ id }) => id))
  // Nobody can give what it does not hold itself.
  const givers = (why.group?.binders.nodes ?? []).filter(({ id }) => holders.has(id))
  const hidden = why.group?.binders.hiddenCount ?? 0
  const isMore = [why.group?.holders, why.group?.binders].some((all) => all?.pageInfo.hasNextPage)
  return (
    <div className="missing">
      <p className="missing-why">
        <Icon name="lock" /> {OBSTACLES[missing.obstacle]}
      </p>
      {asOf === undefined && missing.obstacle === 'NOT_GRANTED' && (
        <dl className="missing-facts">
          <dt>Roles that would give it</dt>
          <dd>
            <Names names={missing.roles.map(({ name }) => name)} none="No role that you see has it." />
          </dd>
          <dt>Bound in one of</dt>
          <dd>
            <Names names={missing.groups.map(({ name }) => name)} none={group.name} />
          </dd>
          <dt>Who could give it</dt>
          <dd>
            <Names names={givers.map(nameOf)} none="Nobody that you see." />
            {isMore && <span className="badge">and perhaps others: there are more than are read for this</span>}
            {hidden > 0 && <span className="badge">and perhaps {hidden} whom you may not see</span>}
          </dd>
        </dl>
      )}
    </div>
  )
}

function Names({ names, none }: { readonly names: readonly string[]; readonly none: string }): ReactNode {
  if (names.length === 0) return <span className="soft">{none}</span>
  return (
    <ul className="names">
      {names.slice(0, MOST_NAMES).map((name, at) => (
        // Names may repeat.
        <li key={`${name} ${at}`} className="badge">
          {name}
        </li>
      ))}
      {names.length > MOST_NAMES && <li className="soft">and {names.length - MOST_NAMES} more</li>}
    </ul>
  )
}
