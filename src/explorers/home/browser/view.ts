// What the page shows, from plain data: elements of the page, and texts.
import { type Counts, type Event, type Group, KINDS } from './queries.ts'

/** The element with this id, which the page has. */
export const byId = <Kind extends HTMLElement = HTMLElement>(id: string): Kind => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no element "${id}".`)
  return found as Kind
}

const element = (
  name: string,
  content: string | readonly (string | Node)[],
  attributes: Readonly<Record<string, string>> = {},
) => {
  const made = document.createElement(name)
  made.append(...(typeof content === 'string' ? [content] : content))
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

const numbers = new Intl.NumberFormat('en')

/** Shows how many of each kind there are. */
export const showCounts = (counts: Counts): void => {
  const tiles = Object.entries(KINDS).map(([kind, label]) => {
    const count = counts[kind as keyof Counts].totalCount
    const number = element('dd', numbers.format(count))
    return element('div', [number, element('dt', label)], { class: count === 0 ? 'none' : 'some', 'data-kind': kind })
  })
  byId('counts').replaceChildren(...tiles)
}

const byTime = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const steps = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [Infinity, 'day'],
] as const

/** How long ago, in words: `3 minutes ago`. */
export const agoText = (time: number, now: number): string => {
  let value = Math.max(0, (now - time) / 1000)
  for (const [size, unit] of steps) {
    if (value < size) return byTime.format(-Math.floor(value), unit)
    value /= size
  }
  return ''
}

/** Brings every time on the page up to now. */
export const showTimes = (): void => {
  for (const time of document.querySelectorAll<HTMLTimeElement>('#events time')) {
    time.textContent = agoText(Date.parse(time.dateTime), Date.now())
  }
  const up = byId<HTMLTimeElement>('up')
  up.textContent = agoText(Date.parse(up.dateTime), Date.now()).replace(/ ago$/, '')
}

/** Parts of types that are no words. */
const words: Readonly<Record<string, string>> = {
  rolebindings: 'role binding',
  roles: 'role',
  identity_providers: 'identity provider',
  account_associations: 'account',
  external_group_role_mappings: 'group mapping',
  group_invite: 'invite',
}

/** `dev.chainguard.api.platform.registry.repo.created.v1` → `repo`, `created`. */
const wordsOf = (type: string): readonly [thing: string, what: string] => {
  const [, path = type] = /^dev\.chainguard\.api\.(?:platform\.)?\w+\.(.+)\.v\d+\w*$/.exec(type) ?? []
  const parts = path.split('.').filter((part) => part !== 'batch')
  const what = parts.length > 1 ? (parts.pop() ?? '') : ''
  return [parts.map((part) => words[part] ?? part.replaceAll('_', ' ')).join(' '), what.replaceAll('_', ' ')]
}

const nameOf = ({ before, after }: Event): string => {
  const name = after?.name ?? before?.name
  return typeof name === 'string' ? name : ''
}

const eventItem = (event: Event, fresh: boolean): HTMLElement => {
  const [thing, what] = wordsOf(event.type)
  const name = nameOf(event)
  // What has no name is called by its kind.
  const [strong, rest] = name === '' ? [thing.replace(/^./, (first) => first.toUpperCase()), ''] : [name, ` ${thing}`]
  const time = element('time', agoText(Date.parse(event.time), Date.now()), { datetime: event.time, title: event.time })
  const line = element('p', [element('strong', strong), `${rest} ${what}`], {
    title: `${event.type}\n${event.subject}`,
  })
  const by = element('p', [`by ${event.actor.identity?.name ?? 'somebody out of your sight'} · `, time], {
    class: 'soft',
  })
  const item = element('li', [line, by], { 'data-id': event.id, 'data-what': what })
  if (fresh) item.classList.add('fresh')
  return item
}

const MOST_EVENTS = 12

/** Shows events, the latest first, instead of those that were there. */
export const showEvents = (events: readonly Event[]): void => {
  byId('events').replaceChildren(...events.slice(0, MOST_EVENTS).map((event) => eventItem(event, false)))
  byId('no-events').hidden = events.length > 0
}

/** Puts one more event on top. False: it is there already. */
export const addEvent = (event: Event): boolean => {
  const list = byId('events')
  if ([...list.children].some((item) => item instanceof HTMLElement && item.dataset.id === event.id)) return false
  list.prepend(eventItem(event, true))
  while (list.children.length > MOST_EVENTS) list.lastElementChild?.remove()
  byId('no-events').hidden = true
  return true
}

/** The groups that lie in no other one. */
export const outermost = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ uid }) => !groups.some((other) => uid.startsWith(`${other.uid}/`)))

/** Offers the groups, each by its path of names. */
export const offerGroups = (groups: readonly Group[]): void => {
  const names = new Map(groups.map(({ uid, name }) => [uid, name]))
  const pathOf = (uid: string): string => {
    const segments = uid.split('/')
    const known = segments.map((_, at) => names.get(segments.slice(0, at + 1).join('/')))
    return known.filter((name) => name !== undefined).join(' / ')
  }
  const options = groups.map(({ uid }) => ({ uid, path: pathOf(uid) }))
  options.sort((a, b) => a.path.localeCompare(b.path))
  const all = element('option', 'Everything you see', { value: '' })
  byId('group').replaceChildren(all, ...options.map(({ uid, path }) => element('option', path, { value: uid })))
  byId('pick').hidden = groups.length < 2
}

/** Says something; nothing takes away what was said. */
export const say = (kind: 'plain' | 'good' | 'bad', text: string): void => {
  const notice = byId('notice')
  notice.textContent = text
  notice.className = `notice ${kind}`
  byId('token').setAttribute('aria-invalid', String(kind === 'bad'))
}
