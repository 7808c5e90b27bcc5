// The routes of the contract as paths of OpenAPI, where two templates that differ only in the names of variables are one path.
import type { DescField } from '@bufbuild/protobuf'
import type { VersionedMethod } from '../../contract/versions.ts'
import type { HttpBinding } from '../../contract/methods.ts'
import { parseTemplate, type Template } from '../../contract/template.ts'
import { fieldsByName } from '../../wire/kinds.ts'

export interface RouteVariable {
  /** Its name in the document, the same in all operations of the path. */
  readonly name: string
  /** The request field that it fills, in the contract's spelling. */
  readonly path: readonly string[]
  /** Whether it spans several segments, as uids do. */
  readonly deep: boolean
}

export interface Route {
  readonly method: VersionedMethod
  readonly http: HttpBinding
  /** `/registry/v2/repos/{uid}`. */
  readonly path: string
  /** What the path is about: its last literal before the first variable, e.g. `repos`. */
  readonly collection: string
  readonly variables: readonly RouteVariable[]
  /** Fields of the request that the path or the body fills. */
  readonly filled: ReadonlySet<DescField>
  /** Position among the method's routes; the first is the one to prefer. */
  readonly index: number
  /** A create without its parent, which makes a root (docs/rules.md, "Resources"). */
  readonly atRoot: boolean
}

type Draft = Omit<Route, 'path' | 'variables'> & { readonly template: Template; readonly text: string }

/** All routes of the methods, with the names of path variables settled. */
export function routesOf(methods: Iterable<VersionedMethod>): Route[] {
  const drafts = [...methods].flatMap((method) => method.http.flatMap((http, index) => draftsOf(method, http, index)))
  const names = new Map<string, readonly string[]>()
  // What reads a path names its variables: `uid`, where a create below the same path would say `parent`.
  for (const { http, text, template } of [...drafts].sort((a, b) => rank(a) - rank(b))) {
    if (!names.has(text))
      names.set(
        text,
        template.variables.map(({ path }) => camel(path.at(-1) ?? http.path)),
      )
  }
  return drafts.map(({ template, text, ...route }) => {
    const own = names.get(text) ?? []
    const variables = template.variables.map(({ path, from, to }, at) => ({
      name: own[at] ?? '',
      path,
      deep: template.segments.slice(from, to).includes('**'),
    }))
    return { ...route, variables, path: own.reduce((path, name) => path.replace('{}', `{${name}}`), text) }
  })
}

function rank({ http }: Draft): number {
  return http.verb === 'GET' ? 0 : 1
}

function draftsOf(method: VersionedMethod, http: HttpBinding, index: number): Draft[] {
  const template = parseTemplate(http.path)
  const { input } = method.desc
  const fromPath = template.variables.map(({ path }) => path[0] ?? '')
  const names = http.body === '' || http.body === '*' ? fromPath : [...fromPath, http.body]
  const fields = names.map((name) => fieldsByName(input).get(name)).filter((field) => field !== undefined)
  const first = template.segments.findIndex((segment) => typeof segment === 'string')
  const literals = template.segments.slice(0, first < 0 ? undefined : first)
  const last = literals.at(-1)
  const collection = typeof last === 'object' ? last.literal : ''
  const draft = { method, http, index, template, collection, filled: new Set(fields), atRoot: false }
  const whole = { ...draft, text: textOf(template) }
  if (!http.atRoot) return [whole]
  const root = { ...template, segments: literals, variables: [] }
  return [whole, { ...draft, template: root, text: textOf(root), atRoot: true }]
}

/** The template with `{}` for each variable. */
function textOf({ segments, variables, verb }: Template): string {
  const parts = segments.flatMap((segment, at) => {
    const variable = variables.find(({ from, to }) => from <= at && at < to)
    if (variable) return variable.from === at ? ['{}'] : []
    return typeof segment === 'object' ? [segment.literal] : []
  })
  return `/${parts.join('/')}${verb === undefined ? '' : `:${verb}`}`
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
