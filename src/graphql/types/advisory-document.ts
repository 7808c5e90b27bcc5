// Advisory documents: all that the operator has published on one package.
import type {
  Document,
  DocumentAdvisory,
  DocumentEvent,
} from '../../contract/gen/chainguard/platform/advisory/v2/documents_pb.ts'
import { FeedService } from '../../contract/gen/platformgraph/advisory/v1/feed_pb.ts'
import type { Plain } from '../../contract/plain.ts'
import { builder } from '../builder.ts'
import type { GraphContext } from '../context.ts'
import { uidOf } from '../examples/values.ts'
import { answeredPage, PLACE_ARGS, placeAsked } from '../own-connection.ts'
import { selectedFields } from '../selection.ts'
import { OWN_UID } from '../own-uid.ts'
import { pageType } from '../page-type.ts'
import { AdvisoryEventDetail, type AdvisoryEventRow, AdvisoryEventType, happened } from './advisory-event.ts'

type EventRow = Plain<DocumentEvent>

/** An event with the names that a scan's fields have in advisories. */
function asAdvisoryEvent({ detection, timestamp: _, ...event }: EventRow): Partial<AdvisoryEventRow> {
  const { scanv1, ...rest } = detection ?? {}
  if (!scanv1) return { ...event, ...(detection && { detection: rest }) }
  const { subpackageName: subpackage, componentName: component, ...scan } = scanv1
  return { ...event, detection: { scanv1: { ...scan, subpackage, component } } }
}

const DocumentedEvent = builder.objectRef<EventRow>('DocumentEvent').implement({
  description: 'A step in the handling of a vulnerability, as it is published.',
  example: 'type timestamp',
  fields: (t) => ({
    timestamp: t.field({ type: 'DateTime', nullable: true, certain: 'value', resolve: ({ timestamp }) => timestamp }),
    type: t.field({
      type: AdvisoryEventType,
      nullable: true,
      description: 'What has happened; null for a kind of event that this version does not know.',
      resolve: (event) => happened(asAdvisoryEvent(event))?.type ?? null,
    }),
    detail: t.field({
      type: AdvisoryEventDetail,
      nullable: true,
      description: 'What has happened, with what belongs to it; null like `type`.',
      resolve: (event) => happened(asAdvisoryEvent(event))?.detail ?? null,
    }),
  }),
})

const DocumentedAdvisory = builder.objectRef<Plain<DocumentAdvisory>>('DocumentAdvisory').implement({
  description: 'What is published of one vulnerability in a package.',
  example: 'advisoryId aliases events { type timestamp }',
  fields: (t) => ({
    advisoryId: t.string({
      description: 'The public id of the advisory.',
      example: 'GO-2024-2687',
      resolve: ({ id }) => id ?? '',
    }),
    aliases: t.stringList({ example: ['CVE-2023-45288'], resolve: ({ aliases }) => aliases ?? [] }),
    packageNamespace: t.string({ example: 'wolfi', resolve: ({ packageNamespace }) => packageNamespace ?? '' }),
    events: t.field({ type: [DocumentedEvent], resolve: ({ events }) => events ?? [] }),
  }),
})

const AdvisoryDocument = builder.objectRef<Plain<Document>>('AdvisoryDocument').implement({
  description: 'The advisories on one package, as the operator publishes them.',
  example: 'package updateTime advisories { advisoryId aliases }',
  fields: (t) => ({
    uid: t.field({
      ...OWN_UID,
      description: 'The uid: the same wherever the document is served.',
      example: uidOf(1),
    }),
    package: t.string({
      description: 'The name of the package, which is the id of the document on the other faces.',
      example: 'nginx',
      resolve: ({ id }) => id ?? '',
    }),
    advisories: t.field({ type: [DocumentedAdvisory], resolve: ({ advisories }) => advisories ?? [] }),
    createTime: t.field({ type: 'DateTime', nullable: true, certain: 'value', resolve: (it) => it.createTime }),
    updateTime: t.field({ type: 'DateTime', nullable: true, certain: 'value', resolve: (it) => it.updateTime }),
  }),
})

const DocumentConnection = pageType(AdvisoryDocument, {
  name: 'AdvisoryDocument',
  page: 'A page of advisory documents, by the names of their packages.',
  edge: 'A document in a list, and its place there.',
})

const DocumentFilter = builder.inputType('AdvisoryDocumentFilter', {
  description: 'Which documents to list. All that is given must hold; what is left out or null does not count.',
  fields: (t) => ({
    package: t.string({ description: 'Only the document on the package of this name.', example: 'nginx' }),
    vulnerabilities: t.stringList({
      description: 'Only documents with an advisory on one of these vulnerabilities, 1,000 at most.',
      example: ['CVE-2023-45288'],
    }),
  }),
})

const { listDocuments } = FeedService.method

/** The document on a package. */
async function documentOn(id: string, { services, call }: GraphContext): Promise<Plain<Document> | null> {
  if (id === '') return null
  const { documents } = await services.call(listDocuments, { id, pageSize: 1 }, call)
  return documents[0]?.document ?? null
}

builder.queryFields((t) => ({
  document: t.field({
    asks: { method: listDocuments, how: 'call' },
    type: AdvisoryDocument,
    nullable: true,
    description: 'Gives what the operator has published on a package; null when that is nothing.',
    example: 'document(package: "nginx") { updateTime advisories { advisoryId aliases events { type timestamp } } }',
    args: { package: t.arg.string({ required: true, description: 'The name of the package.', example: 'nginx' }) },
    resolve: (_root, args, context) => documentOn(args.package, context),
  }),
  documents: t.field({
    asks: { method: listDocuments, how: 'call' },
    type: DocumentConnection,
    description: 'Lists what the operator has published, one document a package.',
    example:
      'documents(first: 20, filter: { vulnerabilities: ["CVE-2023-45288"] }) { totalCount nodes { package updateTime } }',
    args: {
      ...PLACE_ARGS,
      filter: t.arg({ type: DocumentFilter, description: 'Which documents to list; all of them when left out.' }),
    },
    resolve: async (...[, { filter, ...args }, { services, call }, info]) => {
      const { empty, ...place } = placeAsked(args, selectedFields(info))
      const wanted = { id: filter?.package ?? '', cves: filter?.vulnerabilities ?? [] }
      const { documents, ...page } = await services.call(listDocuments, { ...wanted, ...place }, call)
      const edge = ({ cursor, document }: (typeof documents)[number]) => ({ cursor, node: document ?? {} })
      return answeredPage({ items: documents, ...page }, { empty, edge })
    },
  }),
}))
