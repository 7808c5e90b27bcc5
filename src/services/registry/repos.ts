// Image repositories and their readmes.
import {
  RepoReadmeSchema,
  type Repo,
  RepoSchema,
  ReposService,
} from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { notFound } from '../../core/errors.ts'
import { parentOf } from '../../core/uid.ts'
import { followsSource, namesDigest, repoReadmeTable, repoTable } from '../../db/statements/repos.ts'
import type { Transaction } from '../../db/database.ts'
import { getRow } from '../../db/statements/get.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { containsText, anyOf, equals, namedGraphFilters, overlaps } from '../../db/statements/filters.ts'
import { patchOf } from '../mask.ts'
import { operation, type Operation } from '../operation.ts'
import type { Row } from '../page.ts'
import { oneByOne, type Resource } from '../resource.ts'
import { locked } from '../rows.ts'
import { standardMethods, visibleRows } from '../standard.ts'
import { checkMessage } from '../violations.ts'
import { checkReadme } from './readme-rules.ts'
import { checkRepo } from './repo-rules.ts'
import { completeSync, keepInherited } from './sync.ts'

export const repos: Resource<Repo, typeof ReposService.method.listRepos> = {
  type: 'Repo',
  service: ReposService,
  message: RepoSchema,
  table: repoTable,
  parentType: 'Group',
  groupLevels: 1,
  filters: { name: equals('name') },
  matches: { name: sameValue('name'), source: followsSource, digest: namesDigest },
  matchNeeds: { digest: maskOf(['tag.list']) },
  graphFilters: {
    ...namedGraphFilters,
    catalogTier: equals('catalogTier', 'int'),
    catalogTierIn: anyOf('catalogTier', 'int'),
    bundles: overlaps('bundles'),
    descriptionContains: containsText(['description']),
  },
  json: ['syncConfig', 'customOverlay'],
  // What follows another repo has it looked up, which may be one of the same batch.
  madeTogether: ({ syncConfig }) => !syncConfig,
  changedTogether: ({ syncConfig }, current) => !syncConfig && !current.syncConfig,
  deletedTogether: true,
  validate: checkRepo,
  check: oneByOne(async (input) => {
    await completeSync(input)
    await keepInherited(input)
  }),
}

/** The readmes of repos as a resource that is only read by uid. */
const repoReadmes: Pick<Resource, 'table' | 'groupLevels'> = { table: repoReadmeTable, groupLevels: 1 }

const getReadme = operation({
  method: ReposService.method.getRepoReadme,
  read: async (call, db) => {
    const row = await getRow<Row>(db, repoReadmeTable, call.scope)
    if (!row) throw notFound('Repo', call.scope)
    return row
  },
  readRows: (call, query) => visibleRows(repoReadmes, call, query),
})

/** Keeps the readme of a repo. */
export async function storeReadme(tx: Transaction, repoUid: string, content: string): Promise<void> {
  await tx.prisma.repoReadme.upsert({
    where: { repoUid },
    create: { repoUid, content },
    update: { content },
    select: { repoUid: true },
  })
}

const updateReadme = operation({
  method: ReposService.method.updateRepoReadme,
  validate: (call, violations) => {
    const repoReadme = call.request.repoReadme ?? {}
    const maxLength = { content: violations.sizes.readmeBytes }
    checkMessage(RepoReadmeSchema, repoReadme, { violations, partial: true, maxLength })
    checkReadme('content', repoReadme['content'] ?? '', violations)
  },
  write: async (call) => {
    const { scope: uid, request } = call
    const { repoReadme: sent = {}, updateMask: mask } = request
    await locked(repos, call.tx, uid)
    const current = await getRow<Row>(call.tx, repoReadmeTable, uid)
    const patch = patchOf({ desc: RepoReadmeSchema, sent, mask, current: current ?? {} })
    if ('content' in patch) {
      await storeReadme(call.tx, uid, sent.content ?? '')
      await call.tx.prisma.repo.update({
        where: { uid },
        data: { updateTime: new Date(call.deps.clock.now()) },
        select: { uid: true },
      })
    }
    const row = (await getRow<Row>(call.tx, repoReadmeTable, uid)) ?? { uid }
    const group = parentOf(uid) ?? uid
    call.emit({ subject: uid, group, bodyType: RepoReadmeSchema, body: row, before: current ?? { uid } })
    return row
  },
})

export const repoOperations: readonly Operation[] = [...standardMethods(repos), getReadme, updateReadme]
