// Here: what runs in the browser on GET /. Bundled by scripts/build-explorers.ts; the server never imports it.
// Not here: anything of the server. The page asks the graph, with the token that GraphiQL keeps too.
// Called by: the page (../page.ts), which names the bundle of this file.
import './style.css'
import { cleanToken, isSendable, loadToken, saveToken } from '../../graphiql/browser/token.ts'
import { offerIdentities } from './dev.ts'
import { follow } from './follow.ts'
import { ask, hasSession, Refused } from './graph.ts'
import { COUNTS, type Counts, type Event, type Group, INTRODUCTION, type Introduction } from './queries.ts'
import { LAST_EVENTS, type LastEvents } from './queries.ts'
import { addEvent, byId, offerGroups, outermost, say, showCounts, showEvents, showTimes } from './view.ts'

/** A browser keeps six connections to one HTTP/1.1 server, and the page needs some for itself. */
const MOST_STREAMS = 3
const REFRESH_MS = 300

let token = ''
let groups: readonly Group[] = []
let streams: readonly (() => void)[] = []
let refresh: ReturnType<typeof setTimeout> | undefined
/** Grows with each choice, so that what was asked for an earlier one is not shown for a later one. */
let round = 0

const part = (name: 'sign-in' | 'seen' | 'events-part', shown: boolean): void => {
  byId(name).hidden = !shown
}

const stop = (): void => {
  round++
  for (const end of streams) end()
  streams = []
  clearTimeout(refresh)
}

const signOut = (): void => {
  stop()
  token = ''
  part('sign-in', true)
  part('seen', false)
  part('events-part', false)
}

const refused = (reason: string): void => {
  signOut()
  const words = reason.replace(/^Unauthenticated: /, '')
  const sentence = /[.!?]$/.test(words) ? words : `${words}.`
  say('bad', `The token was not accepted: ${sentence} Paste a new one.`)
}

const sayError = (error: unknown): void => say('bad', error instanceof Error ? error.message : String(error))

/** Runs what asks the server, and says what went wrong with it. */
const attempt = (work: () => Promise<void>): void => {
  const current = round
  work().catch((error: unknown) => {
    if (round !== current) return
    if (error instanceof Refused) refused(error.message)
    else sayError(error)
  })
}

const chosen = (): string => byId<HTMLSelectElement>('group').value

const count = async (): Promise<void> => {
  const current = round
  const scope = chosen() === '' ? null : { descendantsOf: chosen() }
  const counts = await ask<Counts>(token, COUNTS, { scope })
  if (round === current) showCounts(counts)
}

const countSoon = (): void => {
  clearTimeout(refresh)
  refresh = setTimeout(() => attempt(count), REFRESH_MS)
}

const showLive = (states: ReadonlyMap<string, 'live' | 'away'>): void => {
  const live = [...states.values()].every((state) => state === 'live')
  byId('live').textContent = live ? 'live' : 'reconnecting …'
  byId('live').className = live ? 'live on' : 'live'
}

const followAll = (watched: readonly Group[], last: ReadonlyMap<string, readonly Event[]>): void => {
  const states = new Map<string, 'live' | 'away'>()
  streams = watched.map(({ uid }) =>
    follow(
      { token, group: uid, after: last.get(uid)?.[0]?.cursor },
      {
        onEvent: (event) => {
          if (addEvent(event)) countSoon()
        },
        onState: (state) => showLive(states.set(uid, state)),
        onRefused: refused,
      },
    ),
  )
}

const showNews = async (): Promise<void> => {
  const current = round
  const tops = chosen() === '' ? outermost(groups) : groups.filter(({ uid }) => uid === chosen())
  part('events-part', tops.length > 0)
  const watched = tops.slice(0, MOST_STREAMS)
  const pages = await Promise.all(watched.map(({ uid }) => ask<LastEvents>(token, LAST_EVENTS, { group: uid })))
  if (round !== current) return
  const last = new Map(watched.map(({ uid }, at) => [uid, pages[at]?.events.nodes ?? []]))
  showEvents([...last.values()].flat().sort((a, b) => Date.parse(b.time) - Date.parse(a.time)))
  followAll(watched, last)
}

const choose = (): void => {
  stop()
  attempt(count)
  attempt(showNews)
}

const signIn = async (): Promise<void> => {
  const current = round
  say('plain', 'Asking the server about the token …')
  const { viewer, groups: found } = await ask<Introduction>(token, INTRODUCTION)
  if (round !== current) return
  groups = found.nodes
  offerGroups(groups)
  const more = found.totalCount - groups.length
  const rest = more > 0 ? ` ${more} more groups than those to choose from count too.` : ''
  byId('who').textContent = `Signed in as ${viewer.identity.name}.${rest}`
  say('plain', groups.length === 0 ? 'No group lets you see anything yet: somebody has to bind a role to you.' : '')
  byId('forget').textContent = token === '' ? 'Sign out' : 'Forget token'
  part('sign-in', false)
  part('seen', true)
  choose()
}

const use = (pasted: string): void => {
  const next = cleanToken(pasted)
  if (next === '') return say('bad', 'Paste a token first.')
  if (!isSendable(next)) return refused('it holds characters that no token has')
  stop()
  token = next
  saveToken(token)
  attempt(signIn)
}

const offerCopies = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    button.hidden = !('clipboard' in navigator)
    button.addEventListener('click', () => {
      const text = button.previousElementSibling?.textContent ?? ''
      navigator.clipboard.writeText(text).then(
        () => {
          button.textContent = 'Copied'
        },
        () => {
          button.textContent = 'Not allowed'
        },
      )
    })
  }
}

const start = (): void => {
  byId('sign-in').addEventListener('submit', (event) => {
    event.preventDefault()
    use(byId<HTMLInputElement>('token').value)
  })
  byId('forget').addEventListener('click', () => {
    // A session is not the script's to forget.
    if (token === '') return location.assign('sign-out')
    saveToken('')
    byId<HTMLInputElement>('token').value = ''
    signOut()
    say('plain', '')
    byId('token').focus()
  })
  byId('group').addEventListener('change', choose)
  offerCopies()
  showTimes()
  setInterval(showTimes, 10_000)
  offerIdentities({ use, onError: sayError })
  const saved = loadToken()
  if (saved === '') return attempt(resume)
  token = saved
  attempt(signIn)
}

/** Goes on with the session of the browser, if there is one. */
const resume = async (): Promise<void> => {
  const current = round
  if (!(await hasSession()) || round !== current || token !== '') return
  await signIn()
}

start()
