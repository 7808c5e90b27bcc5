// The ways to sign in: the page of an organization's provider, a pasted token, and under --dev a person of this installation.
import { useEffect, useState, type ReactNode } from 'react'
import { FieldError, Input, Label, SearchField, TextField } from 'react-aria-components'
import { base, isFacade } from '../base.ts'
import { isDev, listIdentities, rolesOf, tokenFor, type DevIdentity } from '../session/dev.ts'
import { signInWith, useSession } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Refusable, useRefusal } from '../ui/refusable.tsx'
import type { Placed } from '../ui/refusal.ts'

export interface SignInProps {
  /** Told when one is signed in. */
  readonly onDone?: () => void
}

export function SignIn({ onDone }: SignInProps): ReactNode {
  const session = useSession()
  const reason = session.state === 'out' ? session.reason : undefined
  const use = async (token: string): Promise<string | undefined> => {
    const refused = await signInWith(token)
    if (refused === undefined) onDone?.()
    return refused
  }
  return (
    <div className="sign-in">
      {reason !== undefined && (
        <p className="refused" role="alert">
          {notAccepted(reason)}
        </p>
      )}
      {isDev && <People onToken={use} onLeave={onDone} />}
      <TokenForm onToken={use} />
      {!isFacade && (
        <p className="sign-in-page">
          <a className="link" href={new URL('sign-in', base).href}>
            Sign in with your organization’s provider
          </a>
        </p>
      )}
    </div>
  )
}

const notAccepted = (reason: string): string => `The token was not accepted: ${reason.replace(/[.!?]?$/, '.')}`

/** Tries a token, and gives why it is refused; undefined: it is not. */
type UseToken = (token: string) => Promise<string | undefined>

function TokenForm({ onToken }: { readonly onToken: UseToken }): ReactNode {
  const [text, setText] = useState('')
  const [fields, setFields] = useState<Placed['fields']>({})
  const submit = async (): Promise<void> => {
    if (text.trim() === '') return
    const refused = await onToken(text)
    setFields(refused === undefined ? {} : { token: [notAccepted(refused)] })
  }
  return (
    <Refusable className="sign-in-token" fields={fields} onSubmit={() => void submit()}>
      <TokenField value={text} onChange={setText} />
      {isFacade && <p className="soft">A token of the server behind this one, which alone says whether it is good.</p>}
      {!isDev && !isFacade && (
        <p className="soft">
          The owner’s token is in the file <code>owner-token</code> in the data folder of the server.
        </p>
      )}
    </Refusable>
  )
}

interface TokenFieldProps {
  readonly value: string
  readonly onChange: (next: string) => void
}

function TokenField({ value, onChange }: TokenFieldProps): ReactNode {
  const { why, clear } = useRefusal('token')
  const change = (next: string): void => {
    clear()
    onChange(next)
  }
  return (
    <TextField
      className="field"
      value={value}
      onChange={change}
      isInvalid={why !== undefined}
      type="password"
      autoComplete="off"
    >
      <Label>Token</Label>
      <div className="field-line">
        <Input placeholder="Paste a token" spellCheck={false} />
        <Button type="submit" kind={isDev ? 'plain' : 'primary'}>
          Use token
        </Button>
      </div>
      <FieldError className="field-refused">{why}</FieldError>
    </TextField>
  )
}

/** Above this many people they are searched for. */
const SEARCH_FROM = 8

interface PeopleProps {
  readonly onToken: UseToken
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
    void tokenFor(uid)
      .then(onToken)
      .then((refused) => setFault(refused === undefined ? '' : notAccepted(refused)))
      .catch((error: unknown) => setFault(error instanceof Error ? error.message : String(error)))
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
