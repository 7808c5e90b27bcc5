// From a verb and a path to a route, by a tree of literal segments: the cost does not grow with the number of routes.
//
// - The most specific route wins: a literal before `*`, `*` before `**`; behind a `**`, more segments before fewer.
// - Slashes divide segments as they are written; a percent-encoded one belongs to its segment.
// - One slash at the end is ignored: `/iam/v2/groups/` is `/iam/v2/groups`.
// - A `**` stands for nothing only where a create may leave out the parent. Elsewhere it names the resource.
// - A literal behind a `**` that some HTTP verb has is never the end of a uid: other verbs are not allowed there.
// - Nor is one that some HTTP verb has before its `**` a beginning of a uid for others.
// - Neither is a path of literals alone that some HTTP verb has a value of a `**` for others: they are not allowed there.
// - `:verb` is one only when a route of that path has it, for any HTTP verb, and the colon is written as such; else the
//   colon belongs to the value.
import { capture, type Segment, type Template } from '../contract/template.ts'

/** A route that was found, and the raw text of its template's variables in their order. */
export interface Match<Target> {
  readonly target: Target
  readonly values: readonly string[]
}

interface Route<Target> {
  readonly template: Template
  readonly target: Target
  /** Whether its `**` may stand for nothing. */
  readonly mayBeEmpty: boolean
}

interface Node<Target> {
  readonly literals: Map<string, Node<Target>>
  star: Node<Target> | undefined
  /** Routes that end here, by custom verb ('' for none). */
  readonly ends: Map<string, Route<Target>>
  /** Routes with a `**` here, the most specific first. */
  deep: Route<Target>[]
}

interface Search {
  readonly parts: readonly string[]
  readonly verb: string
}

/** When a route is asked. */
export interface RouteKind {
  readonly verb: string
  readonly mayBeEmpty?: boolean
}

/** Routes by HTTP verb. */
export class Router<Target> {
  readonly #trees = new Map<string, Node<Target>>()
  readonly #customVerbs = new Set<string>()
  /** The literals that paths end with behind a `**`. */
  readonly #tails = new Set<string>()
  /** The literals that stand before a `**`. */
  readonly #heads = new Set<string>()
  /** Paths of literals alone. */
  readonly #fixed = new Set<string>()

  /**
   * Adds a route.
   * @param mayBeEmpty whether its `**` may stand for nothing
   * @throws Error when another one matches exactly the same paths: then the contract contradicts itself
   */
  add({ verb, mayBeEmpty = false }: RouteKind, template: Template, target: Target): void {
    let node = this.#trees.get(verb) ?? emptyNode<Target>()
    this.#trees.set(verb, node)
    if (template.verb !== undefined) this.#customVerbs.add(template.verb)
    const fixed = template.deep < 0 ? template.segments : template.segments.slice(0, template.deep)
    for (const segment of fixed) node = childFor(node, segment)
    const route = { template, target, mayBeEmpty }
    const tail = template.segments.at(-1)
    if (template.deep >= 0 && typeof tail === 'object') this.#tails.add(tail.literal)
    const head = template.segments[template.deep - 1]
    if (typeof head === 'object') this.#heads.add(head.literal)
    const literals = template.segments.flatMap((segment) => (typeof segment === 'string' ? [] : segment.literal))
    if (literals.length === template.segments.length && template.verb === undefined) this.#fixed.add(literals.join('/'))
    const twin =
      template.deep < 0 ? node.ends.get(template.verb ?? '') : node.deep.find((r) => shape(r) === shape(route))
    if (twin) throw new Error(`${verb} ${template.text} is the same route as ${twin.template.text}`)
    if (template.deep < 0) node.ends.set(template.verb ?? '', route)
    else node.deep = [...node.deep, route].sort((a, b) => specificity(b.template) - specificity(a.template))
  }

  /** The route for a verb and a path without its query; undefined: none. */
  find(verb: string, path: string): Match<Target> | undefined {
    const tree = this.#trees.get(verb)
    if (!tree) return undefined
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(1, -1) : path.slice(1)
    const parts = trimmed.split('/')
    const last = parts[parts.length - 1] ?? ''
    const colon = last.lastIndexOf(':')
    if (colon >= 0 && this.#customVerbs.has(last.slice(colon + 1))) {
      const withoutVerb = [...parts.slice(0, -1), last.slice(0, colon)]
      const on = { parts: withoutVerb, verb: last.slice(colon + 1) }
      const found = search(tree, 0, on)
      if (found) return { target: found.target, values: capture(found.template, withoutVerb) }
      if (this.#all(on).length > 0) return undefined
    }
    const on = { parts, verb: '' }
    const found = search(tree, 0, on)
    const { deep = -1 } = found?.template ?? {}
    if (deep >= 0 && deep < parts.length && this.#fixed.has(trimmed)) return undefined
    const first = parts[deep] ?? ''
    if (deep >= 0 && this.#heads.has(first) && this.#all(on).some((other) => hasLiteral(other, deep))) return undefined
    if (found && this.#tails.has(last) && this.#all(on).some((other) => isNarrower(other, found))) return undefined
    return found && { target: found.target, values: capture(found.template, parts) }
  }

  /** What a path finds under each HTTP verb. */
  #all(on: Search): Route<Target>[] {
    return [...this.#trees.values()].flatMap((tree) => search(tree, 0, on) ?? [])
  }

  /** The verbs that a path has routes for, with HEAD beside GET; empty: the path is unknown. */
  verbsFor(path: string): string[] {
    const verbs = [...this.#trees.keys()].filter((verb) => this.find(verb, path) !== undefined)
    return verbs.flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb])).sort()
  }
}

function emptyNode<Target>(): Node<Target> {
  return { literals: new Map(), star: undefined, ends: new Map(), deep: [] }
}

function childFor<Target>(node: Node<Target>, segment: Segment): Node<Target> {
  if (typeof segment === 'string') return (node.star ??= emptyNode())
  const child = node.literals.get(segment.literal) ?? emptyNode<Target>()
  node.literals.set(segment.literal, child)
  return child
}

function search<Target>(node: Node<Target>, at: number, on: Search): Route<Target> | undefined {
  const part = on.parts[at]
  if (part === undefined) {
    const end = node.ends.get(on.verb)
    if (end) return end
  } else {
    const literal = node.literals.get(part)
    const found = (literal && search(literal, at + 1, on)) ?? (part && node.star && search(node.star, at + 1, on))
    if (found) return found
  }
  return node.deep.find((route) => matchesDeep(route, at, on))
}

/** Whether what is left of the path from `at` on fits the `**` and the segments behind it. */
function matchesDeep<Target>({ template, mayBeEmpty }: Route<Target>, at: number, on: Search): boolean {
  const { segments, deep, verb } = template
  const tail = segments.length - deep - 1
  const taken = on.parts.length - at - tail
  if ((verb ?? '') !== on.verb || taken < (mayBeEmpty ? 0 : 1)) return false
  for (let index = 0; index < tail; index++) {
    const segment = segments[deep + 1 + index]!
    const part = on.parts[at + taken + index]!
    if (typeof segment === 'string' ? part === '' : part !== segment.literal) return false
  }
  return true
}

/** Whether a route has a literal there, before a `**` of its own. */
function hasLiteral<Target>({ template }: Route<Target>, at: number): boolean {
  return template.deep > at && typeof template.segments[at] === 'object'
}

/** Whether a route says more of a path behind the same `**` than another. */
function isNarrower<Target>({ template }: Route<Target>, other: Route<Target>): boolean {
  return (
    template.deep >= 0 && template.deep === other.template.deep && specificity(template) > specificity(other.template)
  )
}

/** Behind a `**`: more segments first, and of as many those with more literals. */
function specificity({ segments, deep }: Template): number {
  const tail = segments.slice(deep + 1)
  return tail.length * 100 + tail.filter((segment) => typeof segment !== 'string').length
}

/** Two routes with a `**` at the same place match the same paths when these are equal. */
function shape<Target>({ template }: Route<Target>): string {
  const tail = template.segments.slice(template.deep).map((s) => (typeof s === 'string' ? s : s.literal))
  return `${tail.join('/')}:${template.verb ?? ''}`
}
