// What was called here, on all faces, as it comes: on a server of `serve --dev` alone.
import { useEffect, useState, type ReactNode } from 'react'
import { Button as Toggle } from 'react-aria-components'
import { useAddress } from '../../address.ts'
import { useGraph } from '../../graph/answer.tsx'
import { listIdentities, type DevRequest } from '../../session/dev.ts'
import { Calls } from '../../ui/calls.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Filter } from '../../ui/filter.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Same } from '../../ui/same.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { RequestGroupsDocument } from './gen/requests.ts'
import { useRequests, type Followed } from './follow.ts'

const FACES = { graphql: 'GraphQL', rest: 'REST', grpc: 'gRPC', mcp: 'MCP', scim: 'SCIM', export: 'Export' } as const
type Face = keyof typeof FACES | ''

const faceText = (face: string): string => FACES[face as keyof typeof FACES] ?? face

const OPTIONS: readonly { readonly value: Face; readonly text: string }[] = [
  { value: '', text: 'All faces' },
  ...Object.entries(FACES).map(([value, text]) => ({ value: value as Face, text })),
]

export function View(): ReactNode {
  const { requests, state } = useRequests()
  const names = useNames()
  const [face, setFace] = useAddress<Face>('face', '', { only: Object.keys(FACES) as Face[] })
  const [words, setWords] = useAddress('q', '')
  const nameOf = ({ caller = '' }: DevRequest): string => names?.get(caller) ?? caller
  const shown = requests.filter(
    (one) =>
      (face === '' || one.face === face) &&
      `${one.what} ${nameOf(one)} ${one.code}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <Page
      title="Requests"
      lead="The last calls on all faces as they come in. Kept in memory, under --dev alone; tokens, bodies of directories and secrets are no part of it."
    >
      <div className="tools">
        <Filter label="A method, person or code" value={words} onChange={setWords} />
        <Choice label="Face" isLabelHidden value={face} onChange={setFace} options={OPTIONS} />
        <span className="tools-end">
          <Live state={state} />
        </span>
      </div>
      {state === 'asking' || !names ? (
        <Skeleton lines={8} height={38} />
      ) : shown.length === 0 ? (
        <State kind="empty" title="No such request came in yet">
          <p>Call something on any face: it is shown here at once.</p>
        </State>
      ) : (
        <ol className="list requests" aria-label="Requests, the newest first">
          {shown.map((one) => (
            <li key={one.number}>
              <Line request={one} who={nameOf(one)} />
            </li>
          ))}
        </ol>
      )}
    </Page>
  )
}

function Live({ state }: Pick<Followed, 'state'>): ReactNode {
  if (state === 'offline') return <span className="badge badge-bad">the server does not answer</span>
  return state === 'live' ? <span className="badge badge-good">live</span> : null
}

/** Names of people by their uids; undefined: not answered yet. */
function useNames(): ReadonlyMap<string, string> | undefined {
  const [names, setNames] = useState<ReadonlyMap<string, string>>()
  useEffect(() => {
    void listIdentities().then(
      (all) => setNames(new Map(all.map(({ uid, name }) => [uid, name]))),
      // Uids say it too.
      () => setNames(new Map()),
    )
  }, [])
  return names
}

/** Leads to why, as it was at that moment; nothing where no group that one sees is meant. */
function Explain({ request: { lacking, caller, time } }: { readonly request: DevRequest }): ReactNode {
  const { at = '', capability = '' } = lacking ?? {}
  // What was asked for may be a group, or lie in one.
  const { data } = useGraph(RequestGroupsDocument, { uids: [at, ...above(at)] }, { when: at !== '' })
  const [group] = data?.groups.nodes.toSorted((one, other) => other.uid.length - one.uid.length) ?? []
  if (!group || !caller) return null
  const query = new URLSearchParams({ show: 'explain', identity: caller, capability, asOf: time.replace('Z', '') })
  return <Link to={`/access/${group.uid}?${query.toString()}`}>Why, as it was then</Link>
}

/** The uids of all that a uid lies in, the nearest first. */
const above = (uid: string): readonly string[] => {
  const parts = uid.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join('/'))
}

/** A request, and below it the same as commands when one wants them: of one at a time, which the address names. */
function Line({ request, who }: { readonly request: DevRequest; readonly who: string }): ReactNode {
  const [opened, setOpened] = useAddress('open', '')
  const { face, what, ms, points, status, code, time, same, calls, refused, requestId } = request
  const isOpen = opened === requestId
  return (
    <div className="row request">
      <p className="row-title">
        <span className="badge">{faceText(face)}</span>
        <code>{what}</code>
      </p>
      <p className="row-about">
        {who || 'nobody'} · <Time at={time} />
        {refused !== undefined && ` · ${refused}`}
      </p>
      <span className="row-end">
        <span>{points === 1 ? '1 point' : `${points} points`}</span>
        <span>{ms} ms</span>
        <span className={`badge badge-${code === 'OK' ? 'good' : 'bad'}`}>
          {status ?? 'gone'} {code}
        </span>
        <Toggle
          className="button button-icon"
          aria-expanded={isOpen}
          aria-label={`The same call: ${what}`}
          onPress={() => setOpened(isOpen ? '' : requestId)}
        >
          <Icon name={isOpen ? 'down' : 'right'} />
        </Toggle>
      </span>
      {isOpen && (
        <div className="request-same">
          {refused !== undefined && (
            <p className="request-refused">
              Refused: {refused}. <Explain request={request} />
            </p>
          )}
          <Same same={same} />
          {calls && <Calls calls={calls} of={what} />}
          <p className="soft small">
            Request <code>{requestId}</code>
          </p>
        </div>
      )}
    </div>
  )
}
