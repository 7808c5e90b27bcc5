// Signing in, for both examples: a token is pasted, kept for this browser tab, and handed to the page below.
import { useState, type FormEvent, type ReactNode } from 'react'

/** What is in a field of a form. */
export const textIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

const key = 'platform-graph-example:token'

/** Shows what `children` make of a token, or asks for one. */
export const Session = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: (token: string) => ReactNode
}): ReactNode => {
  const [token, setToken] = useState(() => sessionStorage.getItem(key) ?? '')
  const use = (next: string): void => {
    if (next === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
    setToken(next)
  }
  return (
    <>
      <header className="top">
        <h1>{title}</h1>
        {token !== '' && (
          <button type="button" onClick={() => use('')}>
            Sign out
          </button>
        )}
      </header>
      <main>{token === '' ? <SignIn onToken={use} /> : children(token)}</main>
    </>
  )
}

const SignIn = ({ onToken }: { readonly onToken: (token: string) => void }): ReactNode => {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onToken(textIn(event.currentTarget, 'token').trim())
  }
  return (
    <form className="card sign-in" onSubmit={submit}>
      <label htmlFor="token">Token</label>
      <input id="token" name="token" type="password" autoComplete="off" required placeholder="Paste a token" />
      <p>The owner’s is in the server’s data folder, in the file owner-token.</p>
      <button type="submit" className="main">
        Sign in
      </button>
    </form>
  )
}

/** What went wrong, for people. */
export const Fault = ({ error, retry }: { readonly error: Error; readonly retry?: () => void }): ReactNode => (
  <div className="card fault" role="alert">
    <p>{error.message}</p>
    {retry && (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  </div>
)
