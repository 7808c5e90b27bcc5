// Advisories: what is known of a vulnerability in an artifact, told as a series of events.
import {
  type Advisory,
  AdvisorySchema,
  AdvisoriesService,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { advisoryTable, withAlias, withText } from '../../db/statements/advisories.ts'
import { anyOf, disjoint, equals, isSet, overlaps, timeBound } from '../../db/statements/filters.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { onImage } from '../../db/statements/sboms.ts'
import type { Operation } from '../operation.ts'
import type { Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'

export const advisories: Resource<Advisory, typeof AdvisoriesService.method.listAdvisories> = {
  type: 'Advisory',
  service: AdvisoriesService,
  message: AdvisorySchema,
  table: advisoryTable,
  parentType: 'Group',
  groupLevels: 1,
  filters: {
    advisoryIds: anyOf('advisoryId'),
    legacyAdvisoryIds: anyOf('legacyAdvisoryId'),
    artifactNames: anyOf('artifactName'),
    artifactTypes: anyOf('artifactType'),
    artifactArchitectures: anyOf('artifactArchitecture'),
    componentNames: anyOf('componentName'),
    componentTypes: anyOf('componentType'),
    componentLocations: anyOf('componentLocation'),
    aliases: withAlias,
    // Packages built from one source share its advisories, which are kept under the source's name.
    origin: equals('artifactName'),
    eventReviewStates: overlaps('eventReviewStates', 'int'),
    eventAuthors: overlaps('eventAuthors'),
    excludeEventAuthors: disjoint('eventAuthors'),
    eventReviewers: overlaps('eventReviewers'),
    eventTypes: overlaps('eventTypes', 'int'),
    latestEventType: equals('latestEventType', 'int'),
    query: withText,
  },
  matches: { artifactName: sameValue('artifactName'), artifactType: sameValue('artifactType'), image: onImage },
  graphFilters: {
    createdAfter: timeBound('createTime', '>='),
    createdBefore: timeBound('createTime', '<'),
    updatedAfter: timeBound('updateTime', '>='),
    withdrawn: isSet('deleteTime'),
  },
  json: ['severities'],
}

export const advisoryOperations: readonly Operation[] = standardMethods(advisories, ['list', 'get'])
