// Version 1 of repos and tags: what it calls and does otherwise than version 2.
import { Registry } from '../../contract/gen/chainguard/platform/registry/registry_pb.ts'
import { ImagesService } from '../../contract/gen/chainguard/platform/registry/v2/images_pb.ts'
import { ReposService } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { TagsService } from '../../contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import type { Domain } from './pairs.ts'
import { ownRepoTable } from '../../db/statements/repos.ts'
import { deploymentOperations } from './deployments.ts'
import { imageOperations, needsRegistry } from './images.ts'
import { replaceByName, repoCount, writeOwnFields } from './repos.ts'
import { digestCount, repoTagsSummary, withDates } from './tag-summary.ts'
import { reportOperations } from './reports.ts'
import { syncStatusOperations } from './sync-statuses.ts'
import { tagOperations, waiting } from './tags.ts'

export const registry: Domain = {
  pairs: [
    {
      v1: Registry.method.createRepo,
      v2: ReposService.method.createRepo,
      table: ownRepoTable,
      also: writeOwnFields,
      own: replaceByName,
    },
    { v1: Registry.method.updateRepo, v2: ReposService.method.updateRepo, table: ownRepoTable, also: writeOwnFields },
    { v1: Registry.method.listRepos, v2: ReposService.method.listRepos, table: ownRepoTable },
    { v1: Registry.method.deleteRepo, v2: ReposService.method.deleteRepo },
    { v1: Registry.method.createTag, v2: TagsService.method.createTag, own: waiting },
    { v1: Registry.method.deleteTag, v2: TagsService.method.deleteTag },
    { v1: Registry.method.listTags, v2: TagsService.method.listTags },
    { v1: Registry.method.listEolTags, v2: TagsService.method.listTags, filter: { deprecated: true }, own: withDates },
    { v1: Registry.method.getArchs, v2: ImagesService.method.getArchitectures, own: needsRegistry },
    { v1: Registry.method.getSize, v2: ImagesService.method.getSize, own: needsRegistry },
  ],
  others: [
    repoCount,
    repoTagsSummary,
    digestCount,
    ...tagOperations,
    ...syncStatusOperations,
    ...deploymentOperations,
    ...imageOperations,
    ...reportOperations,
  ],
  // Published clients never send it.
  keeps: ['customOverlay'],
  names: {
    'Repo.readme': '=readme',
    'TagFilter.excludeReferrers': '!includeReferrers',
    'TagFilter.excludeDates': '!includeDates',
    'TagFilter.excludeEpochs': '!includeEpochs',
    'EolTagFilter.excludeDates': '!includeDates',
    'EolTagFilter.excludeEpochs': '!includeEpochs',
    'ApkoConfig.Accounts.User.userName': 'username',
    'ApkoConfig.Accounts.Group.groupName': 'groupname',
  },
}
