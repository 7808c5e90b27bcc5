// A client that makes, changes and deletes resources of its own, and knows after each acknowledgement what must be there.
import { setTimeout as sleep } from 'node:timers/promises'
import { type JsonObject, textOf } from '../support/faces.ts'
import type { Site } from './site.ts'

export interface Kind {
  /** Of the contract: `registry.v2.ReposService`. */
  readonly service: string
  /** `Repo`. */
  readonly resource: string
  /** What a value is kept in; the others are made anew with it. */
  readonly field: 'description' | 'digest'
  /** Whether creating what is there is no conflict, but changes it. */
  readonly moves: boolean
}

export const KINDS = {
  groups: { service: 'iam.v2.GroupsService', resource: 'Group', field: 'description', moves: false },
  repos: { service: 'registry.v2.ReposService', resource: 'Repo', field: 'description', moves: false },
  tags: { service: 'registry.v2.TagsService', resource: 'Tag', field: 'digest', moves: true },
} as const satisfies Record<string, Kind>

/** More rows than this are not kept, so that the last minute is like the first. */
const MOST_ROWS = 200
const PAUSE_MS = 50
const SEARCH = 'query Find($name: String!) { search(query: $name, types: [REPO], first: 5) { nodes { id uid } } }'

interface Row {
  readonly name: string
  readonly value: string
}

export class Writer {
  /** By uid, as the last acknowledgement left them. */
  readonly rows = new Map<string, Row>()
  readonly gone = new Set<string>()
  readonly parent: string
  readonly kind: Kind
  readonly #site: Site
  #made = 0

  constructor(site: Site, kind: Kind, parent: string) {
    this.#site = site
    this.kind = kind
    this.parent = parent
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#step()
      await sleep(PAUSE_MS)
    }
  }

  async #step(): Promise<void> {
    const uids = [...this.rows.keys()]
    const uid = uids[this.#site.below(uids.length)]
    const chance = this.#site.random()
    if (uid === undefined || (chance < 0.5 && uids.length < MOST_ROWS)) return this.#create()
    if (chance < 0.75) return this.#change(uid)
    return this.#delete(uid)
  }

  async #create(): Promise<void> {
    const { service, resource, moves } = this.kind
    this.#made += 1
    const row = { name: `${this.parent.slice(-6)}n${this.#made}`, value: this.#value() }
    const { ok, error, again } = await this.#site.call(`${service}/Create${resource}`, {
      parent: this.parent,
      [this.#member]: this.#body(row),
    })
    let uid = ok?.['uid']
    if (error?.code === 'ALREADY_EXISTS' && again && !moves) {
      uid = (await this.#list()).find(({ name }) => name === row.name)?.['uid']
    } else if (error) return this.#site.fault(`${row.name} was not made: ${JSON.stringify(error)}`)
    if (typeof uid !== 'string') return this.#site.fault(`${row.name} has no uid`)
    this.#acknowledged(uid, row)
    await this.#look(uid)
    if (resource === 'Repo') await this.#find(uid, row.name)
  }

  async #change(uid: string): Promise<void> {
    const { service, resource, moves } = this.kind
    const row = { name: this.rows.get(uid)!.name, value: this.#value() }
    const { error } = moves
      ? await this.#site.call(`${service}/Create${resource}`, { parent: this.parent, [this.#member]: this.#body(row) })
      : await this.#site.call(`${service}/Update${resource}`, { [this.#member]: { uid, ...this.#body(row) } })
    if (error) return this.#site.fault(`${row.name} was not changed: ${JSON.stringify(error)}`)
    this.#acknowledged(uid, row)
    await this.#look(uid)
  }

  async #delete(uid: string): Promise<void> {
    const { service, resource } = this.kind
    const { error, again } = await this.#site.call(`${service}/Delete${resource}`, { uid })
    if (error && !(error.code === 'NOT_FOUND' && again)) {
      return this.#site.fault(`${uid} was not deleted: ${JSON.stringify(error)}`)
    }
    this.#site.count('writes acknowledged')
    this.rows.delete(uid)
    this.gone.add(uid)
    await this.#look(uid)
  }

  #acknowledged(uid: string, row: Row): void {
    this.#site.count('writes acknowledged')
    this.rows.set(uid, row)
  }

  /** Reads what was just written, at whichever server. */
  async #look(uid: string): Promise<void> {
    const { service, resource } = this.kind
    const { ok, error } = await this.#site.call(`${service}/Get${resource}`, { uid })
    const wanted = this.rows.get(uid)
    const seen = ok && this.#rowOf(ok)
    const isRight = wanted ? same(wanted, seen) : error?.code === 'NOT_FOUND'
    if (!isRight) this.#site.fault(`${uid} should be ${said(wanted)} and is ${said(seen ?? error)}`)
  }

  async #find(uid: string, name: string): Promise<void> {
    const { ok, error } = await this.#site.graph(SEARCH, { name })
    if (error || !JSON.stringify(ok).includes(uid)) this.#site.fault(`a search for ${name} gives ${said(ok ?? error)}`)
  }

  /** Compares all that is there with what was acknowledged. */
  async check(): Promise<void> {
    const listed = await this.#list()
    const there = new Map(listed.map((row) => [textOf(row, 'uid'), this.#rowOf(row)]))
    if (there.size !== listed.length) this.#site.fault(`${this.parent} lists something twice`)
    for (const [uid, row] of this.rows) {
      if (!same(row, there.get(uid))) {
        this.#site.fault(`${uid} was acknowledged as ${said(row)} and is ${said(there.get(uid))}`)
      }
    }
    for (const uid of there.keys())
      if (!this.rows.has(uid)) this.#site.fault(`${uid} was never acknowledged, or deleted`)
  }

  async #list(): Promise<JsonObject[]> {
    const { service, resource } = this.kind
    const rows: JsonObject[] = []
    let pageToken = ''
    for (;;) {
      const page = await this.#site.must(`${service}/List${resource}s`, {
        uidp: { childrenOf: this.parent },
        pageSize: 200,
        ...(pageToken === '' ? {} : { pageToken }),
      })
      rows.push(...(page[`${this.#member}s`] as readonly JsonObject[]))
      pageToken = textOf(page, 'nextPageToken')
      if (pageToken !== '') continue
      const total = Number(page['totalCount'])
      if (total !== rows.length) this.#site.fault(`${this.parent} has a total of ${total} and lists ${rows.length}`)
      return rows
    }
  }

  get #member(): string {
    return this.kind.resource.toLowerCase()
  }

  #body({ name, value }: Row): JsonObject {
    return { name, [this.kind.field]: value }
  }

  #rowOf(json: JsonObject): Row {
    return { name: textOf(json, 'name'), value: textOf(json, this.kind.field) }
  }

  #value(): string {
    const digits = this.#site.random().toString(16).slice(2).padEnd(64, '0').slice(0, 64)
    return this.kind.field === 'digest' ? `sha256:${digits}` : digits
  }
}

function same(one: Row, other: Row | undefined): boolean {
  return one.name === other?.name && one.value === other.value
}

function said(value: unknown): string {
  return value === undefined ? 'not there' : JSON.stringify(value)
}
