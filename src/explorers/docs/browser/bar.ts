// The bar above each page: the token field, what the server said about the token. The page itself brings it as HTML.
import { startSession, type Session, type Verdict } from './session.ts'

const hint = 'The owner token is in the file owner-token in the data folder, and is printed at start.'

const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (found === null) throw new Error(`The page has no ${selector}`)
  return found
}

const sentenceOf = (verdict: Verdict): string => {
  switch (verdict.kind) {
    case 'none':
      return `Paste a token to try requests. ${hint}`
    case 'accepted':
      return 'Token accepted.'
    case 'refused':
      return `The token was not accepted: ${verdict.reason.replace(/[.!?]?$/, '.')} Paste a new one.`
    case 'failed':
      return verdict.reason
  }
}

/** Brings the bar to life. `onChange` is told of each token that the server has judged; the empty one is no token. */
export const startBar = (onChange: (token: string, organization: string) => void): Session => {
  const field = find<HTMLInputElement>('#token')
  const forget = find<HTMLButtonElement>('#forget')
  const notice = find('#token-notice')
  const session = startSession((token, verdict) => {
    notice.textContent = sentenceOf(verdict)
    notice.dataset.kind = verdict.kind
    field.setAttribute('aria-invalid', String(verdict.kind === 'refused'))
    forget.hidden = token === ''
    onChange(token, verdict.kind === 'accepted' ? verdict.organization : '')
  })
  field.value = session.token
  find<HTMLFormElement>('#sign-in').addEventListener('submit', (event) => {
    event.preventDefault()
    session.use(field.value)
  })
  forget.addEventListener('click', () => {
    field.value = ''
    session.forget()
  })
  return session
}
