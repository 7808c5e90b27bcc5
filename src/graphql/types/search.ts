// What goes across types: search, the summary of a group, and the joins between repos, advisories and libraries.
import type { GraphQLResolveInfo } from 'graphql'
import {
  type GroupSummary as GroupSummaryMessage,
  type KindCount,
  SearchService,
  type SeverityCount,
} from '../../contract/gen/platformgraph/search/v1/search_pb.ts'
import type { Complete } from '../../contract/plain.ts'
import { branded, builder, Resource } from '../builder.ts'
import { batched } from '../batch.ts'
import { matchedConnection, PAGE_ARGS } from '../connection.ts'
import type { GraphContext } from '../context.ts'
import { projectionOf } from '../projection.ts'
import { resourceTypeNamed } from '../resource-type.ts'
import { type Page, type PageEdge, pageType } from '../page-type.ts'
import { connectionQuery, connectionArguments } from '../paging.ts'
import { selectedFields } from '../selection.ts'
import { libraryOf, packageTypeOf } from '../../services/libraries/ecosystems.ts'
import type { ReadRow } from '../../services/resource.ts'
import { advisories } from './advisory.ts'
import { artifacts } from './artifact.ts'
import { groups } from './group.ts'
import { repos } from './repo.ts'

interface HighlightRow {
  readonly field: string
  readonly text: string
  readonly start: number
  readonly end: number
}

interface HitRow {
  readonly type: string
  readonly uid: string
  readonly highlights: readonly HighlightRow[]
  readonly cursor: string
  readonly name: string
  readonly path: readonly string[]
}

interface SearchRow {
  readonly hits: readonly HitRow[]
  readonly totalCount: number
  readonly hasNext: boolean
  readonly hasPrevious: boolean
}

const SearchType = builder.enumType('SearchType', {
  description: 'What can be searched for.',
  values: Object.fromEntries(
    ['Repo', 'Group', 'Identity', 'Advisory', 'Artifact'].map((name) => [
      name.toUpperCase(),
      { value: name, description: `Resources of the type ${name}.` },
    ]),
  ),
})

const Highlight = builder.objectRef<HighlightRow>('Highlight').implement({
  description: 'A text that holds what was looked for.',
  fields: (t) => ({
    field: t.exposeString('field', { example: 'name' }),
    text: t.exposeString('text', { description: 'The part of it around the place.', example: 'nginx' }),
    start: t.exposeInt('start', { description: 'Where in `text` the place begins.', example: 0 }),
    end: t.exposeInt('end', { description: 'Where it ends; this character is not included.', example: 5 }),
  }),
})

type FoundEdge = PageEdge<ReadRow> & Pick<HitRow, 'name' | 'path' | 'highlights'>

const SearchConnection = pageType<ReadRow, FoundEdge>(Resource, {
  name: 'Search',
  page: 'A page of what was found, the best first.',
  edge: 'One thing that was found, and its place in the list.',
  edgeFields: (t) => ({
    name: t.string({
      description: 'Its name; of an advisory, its id.',
      example: 'nginx',
      resolve: (edge) => edge.name,
    }),
    path: t.stringList({
      description: 'The names of the groups above it that the caller may see, the highest first.',
      example: ['acme', 'base'],
      resolve: (edge) => edge.path,
    }),
    highlights: t.field({
      type: [Highlight],
      description: 'Where the words were found; empty for what is written alike.',
      resolve: (edge) => edge.highlights,
    }),
  }),
})

/** What a hit stands for; undefined when it is gone meanwhile. */
async function edgeOf(
  { type, uid, ...hit }: HitRow,
  { loaders }: GraphContext,
  info: GraphQLResolveInfo,
): Promise<FoundEdge | undefined> {
  const found = resourceTypeNamed(type)
  const row = found && (await loaders.row(found.get, uid, projectionOf(info, found.name, 'connection')))
  return row && found ? { ...hit, node: branded(row, found.name) } : undefined
}

/** A page of hits. What they stand for is read when it is asked for. */
function pageOf(
  found: SearchRow,
  empty: boolean,
  [context, info]: readonly [GraphContext, GraphQLResolveInfo],
): Page<ReadRow, FoundEdge> {
  const hits = empty ? [] : found.hits
  let read: Promise<FoundEdge[]> | undefined
  const edges = (): Promise<FoundEdge[]> =>
    (read ??= Promise.all(hits.map((hit) => edgeOf(hit, context, info))).then((all) =>
      all.filter((one) => one !== undefined),
    ))
  return {
    totalCount: found.totalCount,
    get edges() {
      return edges()
    },
    get nodes() {
      return edges().then((all) => all.map(({ node }) => node))
    },
    pageInfo: {
      hasNextPage: found.hasNext || found.hits.length > hits.length,
      hasPreviousPage: found.hasPrevious,
      startCursor: hits[0]?.cursor ?? null,
      endCursor: hits.at(-1)?.cursor ?? null,
    },
  }
}

builder.queryField('search', (t) =>
  t.field({
    asks: { method: SearchService.method.search, how: 'call' },
    type: SearchConnection,
    description:
      'Finds what the caller may see by words in names, descriptions and ids, the best first; where nothing has them, what is written alike. At most 1,000.',
    example: 'search(query: "nginx", types: [REPO]) { edges { name path node { uid } highlights { field text } } }',
    args: {
      query: t.arg.string({
        required: true,
        description: 'Up to 8 words, in any case and order: 2 letters or digits or more, in up to 200 characters.',
        example: 'nginx',
      }),
      types: t.arg({ type: [SearchType], description: 'Only these; all when left out.' }),
      ...PAGE_ARGS,
    },
    resolve: async (...[, args, context, info]) => {
      const { services, call } = context
      const { query, types } = args
      const ask = connectionQuery(connectionArguments(args), selectedFields(info))
      const { size: pageSize, offset: skip, start, backward } = ask.query
      const place = backward ? { before: start?.cursor } : { after: start?.cursor }
      const asked = { query, types: types ?? [], pageSize, skip, backward, ...place }
      return pageOf(await services.call(SearchService.method.search, asked, call), ask.empty, [context, info])
    },
  }),
)

const SummaryCount = builder.objectRef<Complete<KindCount | SeverityCount>>('SummaryCount').implement({
  description: 'How many there are of something.',
  fields: (t) => ({
    name: t.string({
      description: 'Of what: a kind, or a severity.',
      example: 'repos',
      resolve: (row) => ('kind' in row ? row.kind : row.severity),
    }),
    count: t.exposeInt('count', { description: 'How many.', example: 21 }),
  }),
})

const GroupSummary = builder.objectRef<Complete<GroupSummaryMessage>>('GroupSummary').implement({
  description: 'What a group holds, at any depth.',
  example: 'counts { name count }',
  fields: (t) => ({
    counts: t.field({
      type: [SummaryCount],
      description: 'By kind, as far as the caller may list them.',
      resolve: (row) => row.counts,
    }),
    deprecatedTags: t.int({
      nullable: true,
      description: 'Tags at the end of their life; null: the caller may not list tags.',
      example: 6,
      resolve: (row) => row.deprecatedTags ?? null,
    }),
    openAdvisories: t.field({
      type: [SummaryCount],
      description: 'Advisories that are neither withdrawn, fixed nor found false, by severity.',
      resolve: (row) => row.openAdvisories,
    }),
  }),
})

builder.objectField(groups.ref, 'summary', (t) =>
  t.field({
    asks: { method: SearchService.method.listGroupSummaries, how: 'call' },
    type: GroupSummary,
    nullable: true,
    description: 'Counts of what the group holds. Null when the caller may not see it.',
    resolve: async (group, _args, context) => {
      const summary = await batched(
        context,
        {
          name: 'summaries',
          method: SearchService.method.listGroupSummaries,
          request: (uids) => ({ uids }),
          values: (answer) => answer.summaries,
          most: 200,
        },
        group.uid,
      )
      return summary.uid ? summary : null
    },
  }),
)

builder.prismaObjectFields(repos.ref, (t) => ({
  advisories: matchedConnection(t, advisories, {
    description: 'The advisories on the package that has the name of the repo.',
    columns: ['name'],
    by: ['artifactName'],
    match: (repo) => ({ artifactName: repo.name }),
  }),
}))

interface PackageRow {
  readonly name: string
  readonly type: string
}

const Package = builder.objectRef<PackageRow>('Package').implement({
  description: 'A package that advisories are on.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.', example: 'nginx' }),
    type: t.exposeString('type', { description: 'Its kind, such as `apk` or `golang`.', example: 'image' }),
    advisories: matchedConnection(t, advisories, {
      description: 'All advisories on it.',
      by: ['artifactName', 'artifactType'],
      match: (one) => ({ artifactName: one.name, artifactType: one.type }),
    }),
  }),
})

builder.prismaObjectFields(advisories.ref, (t) => ({
  package: t.field({
    type: Package,
    description: 'The package that it is on.',
    select: { artifactName: true, artifactType: true },
    resolve: (advisory) => ({ name: advisory.artifactName, type: advisory.artifactType }),
  }),
  repos: matchedConnection(t, repos, {
    description: 'The repos of that name.',
    columns: ['artifactName'],
    by: ['name'],
    match: (advisory) => ({ name: advisory.artifactName }),
  }),
  artifacts: matchedConnection(t, artifacts, {
    description: 'The libraries that it is on: those of its name in its ecosystem.',
    columns: ['artifactType', 'artifactName'],
    by: ['ecosystem', 'name'],
    match: (advisory) => libraryOf(advisory.artifactType, advisory.artifactName),
  }),
}))

builder.prismaObjectFields(artifacts.ref, (t) => ({
  advisories: matchedConnection(t, advisories, {
    description: 'The advisories on it: those that name it as it is named here, and say that it is of its ecosystem.',
    columns: ['name', 'ecosystem'],
    by: ['artifactName', 'artifactType'],
    match: ({ name, ecosystem }) => ({ artifactName: name, artifactType: packageTypeOf(ecosystem) }),
  }),
}))
