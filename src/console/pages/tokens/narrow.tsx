import { useState, type FormEvent, type ReactNode } from 'react'
import { PickGroup, PickIdentity } from '../../pick/pick.tsx'
import { isDev, tokenFor } from '../../session/dev.ts'
import { signInWith, useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Copy } from '../../ui/copy.tsx'
import { exchange } from './exchange.ts'
import { Rights } from './rights.tsx'

export interface NarrowProps {
  /** What is narrowed; empty: nothing is there to narrow. */
  readonly token: string
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
export function Narrow({ token, onLook }: NarrowProps): ReactNode {
  const session = useSession()
  const self = session.state === 'in' ? session.who.uid : ''
  const [identity, setIdentity] = useState('')
  const [group, setGroup] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [seconds, setSeconds] = useState<Seconds>('3600')
  const [made, setMade] = useState<Made>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const narrowing = { cap: [...(chosen ?? [])], scopes: group === '' ? [] : [group] }
    const asked = isDev
      ? tokenFor(identity || self, Number(seconds)).then((whole) => exchange(whole, narrowing))
      : exchange(token, { ...narrowing, identity: identity === '' ? undefined : identity })
    void asked.then(
      (next) => setMade({ token: next }),
      (error: unknown) => setMade({ refused: error instanceof Error ? error.message : String(error) }),
    )
  }
  return (
    <section className="card" aria-labelledby="narrow-title">
      <div className="card-head">
        <h2 id="narrow-title">One that may do less</h2>
        <span className="soft small">POST /sts/exchange</span>
      </div>
      <form className="tokens-form" onSubmit={submit}>
        <PickIdentity label="Stands for" name="" onPick={setIdentity} />
        <p className="soft small">
          {isDev
            ? 'Yourself when nobody is chosen; under --dev anybody.'
            : 'As the token on this page when nobody is chosen; else an identity whose rule names this server and that token’s subject.'}
        </p>
        <PickGroup label="Only in" name="" onPick={setGroup} />
        <Rights chosen={chosen} onChange={setChosen} />
        {isDev ? (
          <Choice label="Good for" value={seconds} onChange={setSeconds} options={LIVES} />
        ) : (
          <p className="soft small">It is good for an hour, and ends no later than the token that it comes from.</p>
        )}
        <Button
          type="submit"
          kind="primary"
          isDisabled={(isDev ? identity + self : token) === '' || chosen?.size === 0}
        >
          Make the token
        </Button>
        {made && <Outcome made={made} onLook={onLook} />}
      </form>
    </section>
  )
}

type Made = { readonly token: string } | { readonly refused: string }

function Outcome({ made, onLook }: { readonly made: Made; readonly onLook: NarrowProps['onLook'] }): ReactNode {
  if ('refused' in made)
    return (
      <div className="sign-in-refused" role="alert">
        <p>{made.refused}</p>
        <p>No token was made.</p>
      </div>
    )
  const { token } = made
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
