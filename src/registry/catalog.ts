// What an OCI registry holds: its repositories, their tags, and where each tag points.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { unavailable } from '../core/errors.ts'
import { MANIFEST_ACCEPT } from './images.ts'
import { jsonOf, type Transport } from './transport.ts'

const MAX_LIST_BYTES = 16 * 1024 * 1024
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024
const MAX_PAGES = 10_000
const PAGE = 500

const catalog = z.object({ repositories: z.array(z.string()).nullable() })
const tagList = z.object({ tags: z.array(z.string()).nullable() })

/** The names of all repositories. */
export async function listRepositories(on: Transport): Promise<string[]> {
  const scope = 'registry:catalog:*'
  return (await pages(on, { path: `/v2/_catalog?n=${PAGE}`, scope })).flatMap(
    (json) => read(catalog, json, 'the catalogue').repositories ?? [],
  )
}

/** The names of a repository's tags; none when the registry does not know it (any more). */
export async function listTags(on: Transport, repository: string): Promise<string[]> {
  const scope = `repository:${repository}:pull`
  return (await pages(on, { path: `/v2/${repository}/tags/list?n=${PAGE}`, scope })).flatMap(
    (json) => read(tagList, json, `the tags of ${repository}`).tags ?? [],
  )
}

/** The digest that a tag points at; undefined when there is no such tag (any more). */
export async function digestOfTag(on: Transport, repository: string, tag: string): Promise<string | undefined> {
  const path = `/v2/${repository}/manifests/${tag}`
  const ask = { accept: MANIFEST_ACCEPT, maxBytes: MAX_MANIFEST_BYTES, scope: `repository:${repository}:pull` }
  const head = await on.ask(path, { ...ask, method: 'HEAD' })
  if (head.status === 404) return undefined
  const said = head.headers.get('docker-content-digest') ?? ''
  if (/^sha256:[0-9a-f]{64}$/.test(said)) return said
  const answer = await on.ask(path, ask)
  return answer.status === 404 ? undefined : `sha256:${createHash('sha256').update(answer.body).digest('hex')}`
}

/** All pages of a list: each answer's Link header says where the next one is (RFC 8288). */
async function pages(on: Transport, { path, scope }: { path: string; scope: string }): Promise<unknown[]> {
  const found: unknown[] = []
  let next: string | undefined = path
  while (next !== undefined) {
    const answer = await on.ask(next, { maxBytes: MAX_LIST_BYTES, scope })
    if (answer.status === 404) return found
    found.push(jsonOf(answer.body, next))
    if (found.length > MAX_PAGES) throw unavailable(`the registry lists without an end at ${path}`)
    next = nextOf(answer.headers.get('link') ?? '', next)
  }
  return found
}

/** The path of the next page. Only the query is taken: a registry does not send us anywhere else. */
function nextOf(link: string, path: string): string | undefined {
  const target = /<([^<>]+)>\s*;\s*rel="?next"?/i.exec(link)?.[1]
  if (target === undefined) return undefined
  const query = target.indexOf('?')
  return query < 0 ? undefined : `${path.split('?')[0]}${target.slice(query)}`
}

function read<T>(schema: z.ZodType<T>, json: unknown, what: string): T {
  const result = schema.safeParse(json)
  if (!result.success) throw unavailable(`the registry answers ${what} in another form than the specification's`)
  return result.data
}
