// Tags: names in a repository that point at digests.
import { TagSchema } from '../../contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { newChildUid } from '../../core/uid.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import { lockRow } from '../../db/statements/get.ts'
import { notFound } from '../../core/errors.ts'
import { rulesOf } from '../fields.ts'
import { sentFields } from '../mask.ts'
import { checkShape, equals, namedGraphFilters, timeBound } from '../names.ts'
import { operation, type Operation } from '../operation.ts'
import type { Hidden, Resource } from '../resource.ts'
import { emitChange, existing, insert, standardMethods } from '../standard.ts'
import { checkMessage } from '../violations.ts'
import { repos } from './repos.ts'
import { formOf, kindsOf, TagForm } from './tag-form.ts'

const table: Table = {
  name: 'tags',
  columns: columns(['uid', 'parentUid', 'name', 'digest', 'deprecated', 'bundles', 'createTime', 'updateTime']),
  sorts: { name: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const tags: Resource = {
  type: 'Tag',
  service: 'registry.v2.TagsService',
  message: TagSchema,
  table,
  parentType: 'Repo',
  groupLevels: 2,
  filters: { name: equals('name'), digest: equals('digest'), updatedSince: timeBound('updateTime', '>=') },
  graphFilters: { ...namedGraphFilters, deprecated: equals('deprecated', 'boolean') },
  hidden: hiddenForms,
  model: 'tag',
  validate: (fields, violations) => {
    checkShape(fields, ['name', 'tagName'], violations)
    checkShape(fields, ['digest', 'digest'], violations)
  },
  derive: (fields) => ({ form: formOf(String(fields['name'])) }),
}

/** Referrers, dates and epochs are left out unless they are asked for, or the tag is named. */
function hiddenForms(request: Record<string, unknown>): Hidden | undefined {
  const filter = (request['connection'] as { filter?: Record<string, unknown> } | undefined)?.filter ?? {}
  const asks = (name: string): boolean => Boolean(request[name] ?? filter[name])
  if (asks('name') || asks('nameIn') || asks('digest')) return undefined
  const forms: TagForm[] = [TagForm.PLAIN]
  if (asks('includeReferrers')) forms.push(TagForm.REFERRER)
  if (asks('includeDates')) forms.push(TagForm.DATE)
  if (asks('includeEpochs')) forms.push(TagForm.EPOCH)
  if (forms.length === 4) return { kinds: kindsOf(forms), condition: () => 'true' }
  return { kinds: kindsOf(forms), condition: (param) => `t.form = ANY(${param(forms, 'int[]')})` }
}

interface CreateTag extends Record<string, unknown> {
  parent: string
  tag?: Record<string, unknown>
}

/** Creates a tag, or moves the one of that name (docs/rules.md, "Get, create, update, delete"). */
const createTag = operation<CreateTag>({
  method: 'registry.v2.TagsService/CreateTag',
  validate: (call, violations) => {
    const fields = call.request.tag ?? {}
    checkMessage(TagSchema, fields, { violations })
    tags.validate?.(fields, violations, call)
  },
  write: async (call) => {
    const { parent, tag = {} } = call.request
    const fields = sentFields(rulesOf(TagSchema), tag, true)
    // The repo's lock keeps two creations of one name apart, so that one of them is a move.
    if (!(await lockRow(call.tx, repos.table, parent))) throw notFound('Repo', parent)
    const name = String(fields['name'])
    const found = await call.tx.prisma.tag.findUnique({
      where: { parentUid_name: { parentUid: parent, name } },
      select: { uid: true },
    })
    if (!found) return insert(tags, call, { uid: newChildUid(parent), parent, fields })
    const before = await existing(tags, call.tx, found.uid)
    await call.tx.prisma.tag.update({
      where: { uid: found.uid },
      data: {
        digest: String(fields['digest']),
        deprecated: Boolean(fields['deprecated']),
        bundles: (fields['bundles'] as string[] | undefined) ?? [],
        updateTime: new Date(call.on.clock.now()),
      },
      select: { uid: true },
    })
    const row = await existing(tags, call.tx, found.uid)
    emitChange(tags, call, { row, before })
    return row
  },
})

export const tagOperations: readonly Operation[] = [createTag, ...standardMethods(tags, ['list', 'get', 'delete'])]
