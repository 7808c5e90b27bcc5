// Tokens: what one is and why it is refused, and how to get one that may do less. Nothing of it is kept or put in the address.
import { useState, type FormEvent, type ReactNode } from 'react'
import { Label, TextArea, TextField } from 'react-aria-components'
import { useToken } from '../../session/session.ts'
import { cleanToken } from '../../session/token.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { State } from '../../ui/states.tsx'
import { Narrow } from './narrow.tsx'
import { useVerdict } from './judged.ts'
import { Told } from './told.tsx'

export function View(): ReactNode {
  const own = useToken()
  const [token, setToken] = useState(own)
  const verdict = useVerdict(token)
  return (
    <Page
      title="Tokens"
      lead="What a token says, whom it stands for here and why it is refused; and how to make one that may do less."
    >
      <div className="tokens">
        <div className="stack">
          <Paste onToken={setToken} own={own} />
          {token === '' ? (
            <State kind="empty" title="No token to look at">
              <p>You are signed in by the session of this browser, whose token no script can read. Paste one.</p>
            </State>
          ) : (
            <Told key={token} token={token} verdict={verdict} />
          )}
        </div>
        <Narrow token={token} verdict={verdict} onLook={setToken} />
      </div>
    </Page>
  )
}

interface PasteProps {
  /** The token one is signed in with; empty: none. */
  readonly own: string
  readonly onToken: (token: string) => void
}

function Paste({ own, onToken }: PasteProps): ReactNode {
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') onToken(cleanToken(text))
  }
  return (
    <form className="card tokens-card" onSubmit={submit}>
      <TextField className="field" value={text} onChange={setText}>
        <Label>A token</Label>
        <TextArea rows={3} className="tokens-text" placeholder="Paste one" spellCheck={false} autoComplete="off" />
      </TextField>
      <div className="tokens-buttons">
        <Button type="submit" kind="primary" isDisabled={text.trim() === ''}>
          Look at it
        </Button>
        {own !== '' && <Button onPress={() => onToken(own)}>Look at mine</Button>}
        <span className="soft small">It is sent to this server alone, and kept nowhere.</span>
      </div>
    </form>
  )
}
