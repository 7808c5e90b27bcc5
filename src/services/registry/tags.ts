// Tags: names in a repository that point at digests.
import { type Tag, TagSchema, TagsService } from '../../contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { notFound } from '../../core/errors.ts'
import { rootOf } from '../../core/uid.ts'
import { lockParents } from '../../db/statements/get.ts'
import { columns, largeFields, type Table } from '../../db/statements/table.ts'
import { anyOf, equals, everything, namedGraphFilters, timeBound } from '../../db/statements/filters.ts'
import { byColumn, bySeveral, byShared, byTime, byTruth } from '../../db/statements/find.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { checkShape } from '../names.ts'
import type { Operation } from '../operation.ts'
import type { Given, Hidden, Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import { repos } from './repos.ts'
import { checkBundles } from './repo-rules.ts'
import { formOf, kindsOf, TagForm } from './tag-form.ts'

const table: Table = {
  name: 'tags',
  columns: columns(['uid', 'parentUid', 'name', 'digest', 'deprecated', 'bundles', 'createTime', 'updateTime']),
  large: largeFields(['bundles']),
  sorts: { name: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
  ordered: { name: 74, createTime: 57, updateTime: 40 },
  finders: {
    digest: byColumn('digest', 'text'),
    createTime: byTime('createTime'),
    updateTime: byTime('updateTime'),
    name: bySeveral('name', byShared),
    deprecated: byTruth('deprecated'),
  },
}

export const tags: Resource<Tag, typeof TagsService.method.listTags> = {
  type: 'Tag',
  service: TagsService,
  message: TagSchema,
  table,
  parentType: 'Repo',
  groupLevels: 2,
  extensions: ({ uid }) => ({ group: rootOf(uid) }),
  filters: { name: equals('name'), digest: equals('digest'), updatedSince: timeBound('updateTime', '>=') },
  graphFilters: { ...namedGraphFilters, deprecated: equals('deprecated', 'boolean') },
  matches: { digest: sameValue('digest') },
  hidden: hiddenForms,
  validate: (fields, violations) => {
    checkShape(fields, ['name', 'tagName'], violations)
    checkShape(fields, ['digest', 'digest'], violations)
    checkBundles(fields.bundles, violations)
  },
  // Creating a tag that exists moves it (docs/rules.md, "Get, create, update, delete").
  upsert: tagsOfNames,
  upsertsIn: repos.table,
  madeTogether: () => true,
  deletedTogether: true,
  derive: (fields) => ({ form: formOf(String(fields['name'])) }),
}

/** Referrers, dates and epochs are left out unless they are asked for, or the tag is named. */
function hiddenForms(filter: Readonly<Record<string, unknown>>): Hidden | undefined {
  const asks = (name: string): boolean => Boolean(filter[name])
  if (asks('name') || asks('nameIn') || asks('digest')) return undefined
  const forms: TagForm[] = [TagForm.PLAIN]
  if (asks('includeReferrers')) forms.push(TagForm.REFERRER)
  if (asks('includeDates')) forms.push(TagForm.DATE)
  if (asks('includeEpochs')) forms.push(TagForm.EPOCH)
  if (forms.length === 4) return { kinds: kindsOf(forms), condition: everything }
  return { kinds: kindsOf(forms), condition: anyOf('form', 'int')(forms) }
}

/**
 * The tags of the names, where there are any. A repo's lock keeps two creations of one name apart, so that one is a move. Who deletes a tag
 * has that first and its repo, for the history, after it: for them the lock is none.
 */
export async function tagsOfNames(given: readonly Given[]): Promise<readonly (string | undefined)[]> {
  const byRepo = Map.groupBy(given, ({ parent = '' }) => parent)
  const [first] = given
  if (!first) return []
  const { tx } = first.call
  const parents = [...byRepo.keys()]
  const there = await lockParents(tx, repos.table, parents)
  const missing = parents.find((uid) => !there.includes(uid))
  if (missing !== undefined) throw notFound(repos.type, missing)
  const nameOf = ({ fields }: Given): string => String(fields['name'])
  const found = new Map<string, string>()
  for (const [parentUid, those] of byRepo) {
    const where = { parentUid, name: { in: those.map(nameOf) } }
    for (const { uid, name } of await tx.prisma.tag.findMany({ where, select: { uid: true, name: true } }))
      found.set(`${parentUid} ${name}`, uid)
  }
  return given.map((one) => found.get(`${one.parent ?? ''} ${nameOf(one)}`))
}

export const tagOperations: readonly Operation[] = standardMethods(tags, ['list', 'get', 'create', 'delete'])
