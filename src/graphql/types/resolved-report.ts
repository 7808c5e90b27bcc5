// Resolved-vulnerability reports: what newer builds of images no longer have.
import { SecurityAdvisoryService } from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import type {
  ResolvedVuln,
  ResolvedVulnsReport,
} from '../../contract/gen/chainguard/platform/advisory/v2/resolved_vulns_reports_pb.ts'
import { FeedService } from '../../contract/gen/platformgraph/advisory/v1/feed_pb.ts'
import type { Complete } from '../../contract/plain.ts'
import { parentOf } from '../../core/uid.ts'
import { batched } from '../batch.ts'
import { builder } from '../builder.ts'
import type { GraphContext } from '../context.ts'
import { PLACE_ARGS, slicePage } from '../own-connection.ts'
import { selectedFields } from '../selection.ts'
import { pageType } from '../page-type.ts'
import { present } from '../values.ts'
import { Severity } from './advisory.ts'
import { repos } from './repo.ts'
import { tags } from './tag.ts'

const MOST = 200

type Report = Complete<ResolvedVulnsReport>

const ResolvedVulnerability = builder.objectRef<Complete<ResolvedVuln>>('ResolvedVulnerability').implement({
  description: 'A vulnerability that newer builds no longer have.',
  example: 'vulnerabilityId aliases',
  fields: (t) => ({
    vulnerabilityId: t.string({
      description: 'The id, for example of CVE or GHSA, which is `id` on the other faces.',
      example: 'CVE-2023-45288',
      resolve: ({ id }) => id,
    }),
    aliases: t.exposeStringList('aliases', { description: 'Its other ids.', example: ['GHSA-4v7x-pqxf-cx7m'] }),
    cvssSeverities: t.field({
      type: [Severity],
      description: 'How severe it was, one rating a scheme.',
      resolve: ({ cvssSeverities }) => cvssSeverities,
    }),
  }),
})

const ResolvedReport = builder.objectRef<Report>('ResolvedReport').implement({
  description: 'What was resolved on one day.',
  example: 'date vulnerabilities { vulnerabilityId }',
  fields: (t) => ({
    date: t.field({
      type: 'DateTime',
      nullable: true,
      certain: 'value',
      description: 'The start of the day, in UTC.',
      resolve: ({ date }) => date,
    }),
    vulnerabilities: t.field({
      type: [ResolvedVulnerability],
      description: 'The vulnerabilities, each once, sorted by id.',
      resolve: ({ resolvedVulns }) => resolvedVulns,
    }),
  }),
})

const ResolvedReportConnection = pageType(ResolvedReport, {
  name: 'ResolvedReport',
  page: 'A page of reports, the oldest first. Days on which nothing was resolved are left out.',
  edge: 'A report in a list, and its place there.',
})

/** One report a day: the day is the place. */
function cursorOf({ date }: Report): string {
  return Buffer.from(`r1:${present(date).getTime()}`).toString('base64url')
}

const TIME_ARGS = builder.args((t) => ({
  startTime: t.field({ type: 'DateTime', required: true, description: 'The start of the time, included.' }),
  endTime: t.field({
    type: 'DateTime',
    required: true,
    description: 'The end of the time, not included; 366 days later at most.',
  }),
}))

const ImageRefInput = builder.inputType('ImageRefInput', {
  description: 'An image, or some tags of it.',
  fields: (t) => ({
    repo: t.string({
      required: true,
      description: 'The name of the repo, with as much of the path of groups before it as tells it from others.',
      example: 'nginx',
    }),
    tags: t.stringList({ description: 'Only these tags; all when left out.', example: ['latest'] }),
  }),
})

builder.queryField('resolvedReports', (t) =>
  t.field({
    asks: { method: SecurityAdvisoryService.method.listResolvedVulnsReports, how: 'call' },
    type: ResolvedReportConnection,
    description: 'Reports, day by day, which vulnerabilities newer builds of images no longer have.',
    example:
      'resolvedReports(imageRefs: [{ repo: "nginx" }], startTime: "2026-01-01T00:00:00Z", endTime: "2026-02-01T00:00:00Z") { nodes { date vulnerabilities { vulnerabilityId } } }',
    args: {
      imageRefs: t.arg({ type: [ImageRefInput], required: true, description: 'The images, 100 at most.' }),
      ...TIME_ARGS,
      ...PLACE_ARGS,
    },
    resolve: async (...[, { imageRefs, startTime, endTime, ...args }, context, info]) => {
      const refs = imageRefs.map(({ repo, tags }) => ({ repo, tags: tags ?? [] }))
      const { resolvedVulnsReports } = await context.services.call(
        SecurityAdvisoryService.method.listResolvedVulnsReports,
        { imageRefs: refs, startTime, endTime },
        context.call,
      )
      return slicePage(resolvedVulnsReports, cursorOf, { args, selected: selectedFields(info) })
    },
  }),
)

interface Span {
  readonly startTime: Date
  readonly endTime: Date
}

/** The reports of a repo, or of one tag of it. */
async function reportsOf(
  image: { readonly repoUid: string; readonly tag: string },
  { startTime, endTime }: Span,
  context: GraphContext,
): Promise<readonly Report[]> {
  const { reports } = await batched(
    context,
    {
      name: `resolved reports ${startTime.toISOString()} ${endTime.toISOString()}`,
      method: FeedService.method.listResolvedReports,
      request: (images) => ({ images, startTime, endTime }),
      values: ({ images }) => images,
      most: MOST,
    },
    image,
  )
  return reports
}

const SAID = 'day by day from the moves of its tags and the advisories on it. None where the caller may not see these.'

builder.objectField(repos.ref, 'resolvedReports', (t) =>
  t.field({
    asks: { method: FeedService.method.listResolvedReports, how: 'call' },
    type: ResolvedReportConnection,
    description: `Which vulnerabilities newer builds of the repo no longer have, ${SAID}`,
    args: { ...TIME_ARGS, ...PLACE_ARGS },
    resolve: async (...[{ uid }, { startTime, endTime, ...args }, context, info]) =>
      slicePage(await reportsOf({ repoUid: uid, tag: '' }, { startTime, endTime }, context), cursorOf, {
        args,
        selected: selectedFields(info),
      }),
  }),
)

builder.prismaObjectFields(tags.ref, (t) => ({
  resolvedReports: t.field({
    asks: { method: FeedService.method.listResolvedReports, how: 'call' },
    type: ResolvedReportConnection,
    description: `Which vulnerabilities newer builds under the tag no longer have, ${SAID}`,
    args: { ...TIME_ARGS, ...PLACE_ARGS },
    select: { name: true },
    resolve: async (...[{ uid, name }, { startTime, endTime, ...args }, context, info]) =>
      slicePage(
        await reportsOf({ repoUid: parentOf(uid) ?? '', tag: name }, { startTime, endTime }, context),
        cursorOf,
        { args, selected: selectedFields(info) },
      ),
  }),
}))
