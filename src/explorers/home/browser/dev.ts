// The choice of identities under `serve --dev`: signing in as one of them takes a click.
import { listChoices, tokenFor } from '../../graphiql/browser/dev.ts'

export interface ChooserOptions {
  /** Given the token of whom was chosen. */
  readonly use: (token: string) => void
  readonly onError: (error: unknown) => void
}

/** Fills the part of the page for it, where there is one. */
export const offerIdentities = ({ use, onError }: ChooserOptions): void => {
  const part = document.getElementById('dev')
  if (part === null) return
  listChoices().then((choices) => {
    const items = choices.map(({ uid, label }) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label
      button.addEventListener('click', () => void tokenFor(uid).then(use, onError))
      const item = document.createElement('li')
      item.append(button)
      return item
    })
    part.querySelector('ul')?.replaceChildren(...items)
    part.hidden = false
  }, onError)
}
