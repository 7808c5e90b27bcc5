// Who one is, at the end of the bar: and the way to be somebody else, or nobody.
import { useState, type ReactNode } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Copy } from '../ui/copy.tsx'
import { signOut, useSession, type Session } from '../session/session.ts'
import { SignIn } from './sign-in.tsx'

const LABELS: Readonly<Record<Session['state'], string>> = {
  asking: '…',
  out: 'Sign in',
  in: '',
  unknown: 'No answer',
}

export function Person({ children }: { readonly children: ReactNode }): ReactNode {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const name = session.state === 'in' ? session.who.name : LABELS[session.state]
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <AriaButton className="person">
        {session.state === 'in' && <Avatar name={name} />}
        <span className="person-name">
          {session.state === 'in' && <span className="unseen">Signed in as </span>}
          {name}
        </span>
      </AriaButton>
      <Popover className="popover person-popover" placement="bottom end" offset={8}>
        <Dialog aria-label="Who you are" className="person-dialog">
          {session.state === 'in' && <Signed session={session} />}
          {session.state === 'in' && children}
          <SignIn onDone={() => setOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function Signed({ session }: { readonly session: Extract<Session, { state: 'in' }> }): ReactNode {
  const { who, token } = session
  return (
    <section className="person-card">
      <Avatar name={who.name} />
      <div>
        <p className="person-title">{who.name}</p>
        {who.email && <p className="soft">{who.email}</p>}
        <p className="soft person-uid">
          <code>{who.uid}</code>
          <Copy text={who.uid} label="Copy the uid" />
        </p>
      </div>
      <p className="person-way">{token === '' ? 'By the session of this browser.' : 'By a token of this tab.'}</p>
      <Button onPress={() => void signOut()}>{token === '' ? 'Sign out' : 'Forget token'}</Button>
    </section>
  )
}
