import type { ReactNode } from 'react'
import { pathOf } from '../../links.ts'
import { nameOf } from '../../pick/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Fact } from '../../ui/facts.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { decode, type Decoded } from './decode.ts'
import type { Judged } from './judged.ts'

/** What a token says of itself, and what this server says to it. */
export function Told({ token, verdict }: { readonly token: string; readonly verdict: Judged }): ReactNode {
  const decoded = decode(token)
  return (
    <>
      <Verdicts verdict={verdict} />
      {typeof decoded === 'string' ? (
        <State kind="empty" title="It cannot be read">
          <p>{decoded}</p>
        </State>
      ) : (
        <Claims decoded={decoded} />
      )}
    </>
  )
}

function Verdicts({ verdict }: { readonly verdict: Judged }): ReactNode {
  if (verdict === undefined) return <Skeleton lines={1} height={98} />
  if (verdict === 'offline') return <State kind="offline" title="The server does not answer" />
  if ('who' in verdict) {
    const { who } = verdict
    return (
      <div className="tokens-verdict" data-kind="good" role="status">
        <p className="state-title">This server takes it</p>
        <p>It acts as</p>
        <p className="tokens-who">
          <Avatar name={nameOf(who)} />
          <Link to={pathOf({ __typename: 'Identity', uid: who.uid }) ?? '/access'}>{nameOf(who)}</Link>
        </p>
      </div>
    )
  }
  return (
    <div className="tokens-verdict" data-kind="bad" role="status">
      <p className="state-title">This server refuses it</p>
      <p>{verdict.message}</p>
      {verdict.reason !== '' && <code>{verdict.reason}</code>}
    </div>
  )
}

/** Seconds since the epoch, as claims have moments. */
const Moment = ({ seconds }: { readonly seconds: number }): ReactNode => (
  <>
    <Time at={new Date(seconds * 1000).toISOString()} />{' '}
    <span className="soft">{new Date(seconds * 1000).toISOString().replace('.000', '')}</span>
  </>
)

const WORDS: Readonly<Record<string, string>> = {
  iss: 'Issued by',
  sub: 'Subject',
  aud: 'For',
  iat: 'Issued',
  nbf: 'Not before',
  exp: 'Ends',
  cap: 'May only',
  scopes: 'Only in',
  act: 'Who has it',
  idp: 'Came through',
  groups: 'Groups there',
  email: 'E-mail',
  jti: 'Id',
}
const TIMES = new Set(['iat', 'nbf', 'exp'])
/** Later than any token ends, and within what a date can be. */
const LAST_SECOND = 8.64e12

function Claim({ name, value }: { readonly name: string; readonly value: unknown }): ReactNode {
  if (TIMES.has(name) && typeof value === 'number' && Math.abs(value) < LAST_SECOND) return <Moment seconds={value} />
  if (Array.isArray(value)) return value.map((one) => <div key={String(one)}>{String(one)}</div>)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Claims({ decoded: { header, claims } }: { readonly decoded: Decoded }): ReactNode {
  const known = Object.keys(WORDS).filter((name) => claims[name] !== undefined)
  return (
    <section className="card" aria-labelledby="claims-title">
      <div className="card-head">
        <h2 id="claims-title">What it says</h2>
        <span className="soft small">signed with {typeof header['alg'] === 'string' ? header['alg'] : 'nothing'}</span>
      </div>
      <dl className="facts tokens-facts">
        {known.map((name) => (
          <Fact key={name} name={WORDS[name] ?? name}>
            <Claim name={name} value={claims[name]} />
          </Fact>
        ))}
      </dl>
      <details className="tokens-raw">
        <summary>As it stands in the token</summary>
        <pre className="code" tabIndex={0} aria-label="Header and claims">
          {JSON.stringify({ header, claims }, null, 2)}
        </pre>
      </details>
    </section>
  )
}
