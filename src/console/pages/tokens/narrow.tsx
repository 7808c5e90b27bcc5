import { useMemo, useState, type ReactNode } from 'react'
import { PickGroup, PickIdentity } from '../../pick/pick.tsx'
import { isDev, tokenFor } from '../../session/dev.ts'
import { signInWith, useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Refusable } from '../../ui/refusable.tsx'
import { placed, type Refusal } from '../../ui/refusal.ts'
import { Refused } from '../../ui/refused.tsx'
import { State } from '../../ui/states.tsx'
import { exchange } from './exchange.ts'
import type { Judged } from './judged.ts'
import { Rights } from './rights.tsx'

export interface NarrowProps {
  /** What is narrowed; empty: nothing is there to narrow. */
  readonly token: string
  /** What the server says to it. */
  readonly verdict: Judged
  /** Looks at what was made. */
  readonly onLook: (token: string) => void
}

type Seconds = '300' | '900' | '3600'
const LIVES: readonly { readonly value: Seconds; readonly text: string }[] = [
  { value: '300', text: '5 minutes' },
  { value: '900', text: '15 minutes' },
  { value: '3600', text: 'An hour' },
]

/** Makes a token that may do less, by the exchange that every client has; under --dev for anybody, and for as long as one says. */
export function Narrow({ token, verdict, onLook }: NarrowProps): ReactNode {
  const session = useSession()
  const self = session.state === 'in' ? session.who.uid : ''
  const [identity, setIdentity] = useState('')
  const [group, setGroup] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [seconds, setSeconds] = useState<Seconds>('3600')
  const [made, setMade] = useState<Made>()
  const refused = made && 'refused' in made ? made.refused : NONE
  const why = useMemo(() => placed(refused, FIELDS), [refused])
  // Under --dev it is made of another one.
  const isRefused = !isDev && typeof verdict === 'object' && 'message' in verdict && verdict.isRefused
  const isJudged = isDev || verdict !== undefined
  const submit = (): void => {
    const narrowing = { cap: [...(chosen ?? [])], scopes: group === '' ? [] : [group] }
    const asked = isDev
      ? tokenFor(identity || self, Number(seconds)).then((whole) => exchange(whole, narrowing))
      : exchange(token, { ...narrowing, identity: identity === '' ? undefined : identity })
    void asked.then(
      (next) => setMade(typeof next === 'string' ? { token: next } : { refused: next }),
      (error: unknown) => setMade({ refused: [{ message: error instanceof Error ? error.message : String(error) }] }),
    )
  }
  return (
    <section className="card" aria-labelledby="narrow-title">
      <div className="card-head">
        <h2 id="narrow-title">One that may do less</h2>
        <span className="soft small">POST /sts/exchange</span>
      </div>
      <Refusable className="tokens-form" fields={why.fields} onSubmit={submit}>
        <PickIdentity label="Stands for" name="" field="identity" onPick={setIdentity} />
        <p className="soft small">
          {isDev
            ? 'Yourself when nobody is chosen; under --dev anybody.'
            : 'As the token on this page when nobody is chosen; else an identity whose rule names this server and that token’s subject.'}
        </p>
        <PickGroup label="Only in" name="" field="scopes" onPick={setGroup} />
        <Rights chosen={chosen} onChange={setChosen} />
        {isDev ? (
          <Choice label="Good for" value={seconds} onChange={setSeconds} options={LIVES} />
        ) : (
          <p className="soft small">It is good for an hour, and ends no later than the token that it comes from.</p>
        )}
        {isRefused && (
          <State kind="empty" title="Nothing can be made of the token on this page">
            <p>This server refuses it. Look at one that it takes.</p>
          </State>
        )}
        <Button
          type="submit"
          kind="primary"
          isDisabled={(isDev ? identity + self : token) === '' || !isJudged || isRefused || chosen?.size === 0}
        >
          Make the token
        </Button>
        {refused.length > 0 && <Refused reasons={why.rest} outcome="No token was made." />}
        {made && 'token' in made && <MadeToken token={made.token} onLook={onLook} />}
      </Refusable>
    </section>
  )
}

type Made = { readonly token: string } | { readonly refused: readonly Refusal[] }

const NONE: readonly Refusal[] = []
/** What the exchange calls the fields of the form. */
const FIELDS = ['identity', 'scopes', 'cap']

interface MadeTokenProps extends Pick<NarrowProps, 'onLook'> {
  readonly token: string
}

function MadeToken({ token, onLook }: MadeTokenProps): ReactNode {
  return (
    <div className="tokens-made" role="status">
      <div className="command">
        <pre tabIndex={0} aria-label="The new token">
          {token}
        </pre>
        <Copy text={token} label="Copy the new token" />
      </div>
      <div className="tokens-buttons">
        <Button onPress={() => onLook(token)}>Look at it</Button>
        <Button onPress={() => void signInWith(token)}>Sign in with it</Button>
      </div>
    </div>
  )
}
