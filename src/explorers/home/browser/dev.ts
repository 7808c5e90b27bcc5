// The choice of identities under `serve --dev`: signing in as one of them takes a click.

interface Identity {
  readonly uid: string
  readonly name: string
  readonly group?: string
  readonly roles: readonly { readonly role: string; readonly group: string }[]
}

const ask = async <Answer>(path: string, body: object): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' })
  const answer = (await response.json()) as Answer & { message?: string }
  if (!response.ok) throw new Error(answer.message ?? `The server answered ${response.status}.`)
  return answer
}

const rolesText = ({ roles }: Identity): string =>
  roles.length === 0 ? 'no roles' : roles.map(({ role, group }) => `${role} in ${group}`).join(', ')

/** Fills the part of the page for it, where there is one; `use` is given the token of whom was chosen. */
export const offerIdentities = async (use: (token: string) => void): Promise<void> => {
  const part = document.getElementById('dev')
  if (part === null) return
  const { identities } = await ask<{ identities: readonly Identity[] }>('dev/identities', {})
  const items = identities.map((identity) => {
    const button = document.createElement('button')
    button.type = 'button'
    const name = document.createElement('strong')
    name.textContent = identity.name
    button.append(name, ` ${rolesText(identity)}`)
    button.addEventListener('click', () => {
      ask<{ token: string }>('dev/token', { identity: identity.uid }).then(
        ({ token }) => use(token),
        (error: unknown) => button.setCustomValidity(String(error)),
      )
    })
    const item = document.createElement('li')
    item.append(button)
    return item
  })
  part.querySelector('ul')?.replaceChildren(...items)
  part.hidden = false
}
