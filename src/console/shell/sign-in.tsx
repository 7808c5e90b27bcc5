// The ways to sign in: the page of an organization's provider, a pasted token, and under --dev a person of this installation.
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { Input, Label, SearchField, TextField } from 'react-aria-components'
import { base } from '../base.ts'
import { isDev, listIdentities, rolesOf, tokenFor, type DevIdentity } from '../session/dev.ts'
import { signInWith, useSession } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'

export function SignIn({ onDone }: { readonly onDone?: () => void }): ReactNode {
  const session = useSession()
  const reason = session.state === 'out' ? session.reason : undefined
  const use = (token: string): void => void signInWith(token).then(onDone)
  return (
    <div className="sign-in">
      {reason !== undefined && (
        <p className="sign-in-refused" role="alert">
          The token was not accepted: {reason.replace(/[.!?]?$/, '.')}
        </p>
      )}
      {isDev && <People onToken={use} onLeave={onDone} />}
      <TokenForm onToken={use} />
      <p className="sign-in-page">
        <a className="link" href={new URL('sign-in', base).href}>
          Sign in with your organization’s provider
        </a>
      </p>
    </div>
  )
}

function TokenForm({ onToken }: { readonly onToken: (token: string) => void }): ReactNode {
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') onToken(text)
  }
  return (
    <form className="sign-in-token" onSubmit={submit}>
      <TextField value={text} onChange={setText} type="password" autoComplete="off" className="field">
        <Label>Token</Label>
        <div className="field-line">
          <Input placeholder="Paste a token" spellCheck={false} />
          <Button type="submit" kind={isDev ? 'plain' : 'primary'}>
            Use token
          </Button>
        </div>
      </TextField>
      {!isDev && (
        <p className="soft">
          The owner’s token is in the file <code>owner-token</code> in the data folder of the server.
        </p>
      )}
    </form>
  )
}

/** Above this many people they are searched for. */
const SEARCH_FROM = 8

interface PeopleProps {
  readonly onToken: (token: string) => void
  /** Escape was pressed among the words, which would clear them first; undefined: there is nothing to leave. */
  readonly onLeave: (() => void) | undefined
}

function People({ onToken, onLeave }: PeopleProps): ReactNode {
  const [all, setAll] = useState<readonly DevIdentity[]>()
  const [fault, setFault] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    listIdentities().then(setAll, (error: unknown) => setFault(String(error)))
  }, [])
  const choose = (uid: string): void => {
    tokenFor(uid).then(onToken, (error: unknown) => setFault(String(error)))
  }
  const wanted = words.toLowerCase()
  const shown = (all ?? []).filter((one) => `${one.name} ${rolesOf(one)}`.toLowerCase().includes(wanted))
  return (
    <section className="people" aria-label="People of this installation">
      <p className="people-title">Be somebody of this installation</p>
      {all && all.length > SEARCH_FROM && (
        <SearchField
          aria-label="Find a person"
          value={words}
          onChange={setWords}
          className="field"
          {...(onLeave && { onClear: onLeave })}
        >
          <Input placeholder="Find a person" />
        </SearchField>
      )}
      {fault && <p role="alert">{fault}</p>}
      <ul className="people-list">
        {shown.map((one) => (
          <li key={one.uid}>
            <button type="button" className="people-one" onClick={() => choose(one.uid)}>
              <Avatar name={one.name} />
              <span className="people-name">{one.name}</span>
              <span className="people-roles">{rolesOf(one)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
