// Version 1 of what is read by everybody: advisories, libraries, subscriptions, the feed, and whether the server is there.
import { SecurityAdvisory } from '../../contract/gen/chainguard/platform/advisory/security_advisory_pb.ts'
import { SecurityAdvisoryService } from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import { Subscriptions } from '../../contract/gen/chainguard/platform/events/subscriptions_pb.ts'
import { SubscriptionsService } from '../../contract/gen/chainguard/platform/events/v2/subscriptions_pb.ts'
import { Artifacts } from '../../contract/gen/chainguard/platform/libraries/artifacts_pb.ts'
import { ArtifactsService } from '../../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { PingService as Ping1 } from '../../contract/gen/chainguard/platform/ping/ping_pb.ts'
import { PingService } from '../../contract/gen/chainguard/platform/ping/v2/ping_pb.ts'
import { Advisories } from '../../contract/gen/chainguard/platform/vulnerabilities/v1/advisories_pb.ts'
import { AdvisoriesService } from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { advisoryNames, advisoryOperations } from './advisories.ts'
import { eventIdentityOperations } from './event-identities.ts'
import { type Domain, pairsOf } from './pairs.ts'

export const ping: Domain = { pairs: pairsOf(Ping1, PingService, ''), names: {} }

export const events: Domain = {
  pairs: pairsOf(Subscriptions, SubscriptionsService, 'Subscription'),
  others: eventIdentityOperations,
  names: {},
}

export const advisory: Domain = {
  pairs: pairsOf(SecurityAdvisory, SecurityAdvisoryService, ''),
  names: {
    'ResolvedVulnsReportFilter.from': 'startTime',
    'ResolvedVulnsReportFilter.to': 'endTime',
  },
}

export const libraries: Domain = {
  pairs: [
    ...pairsOf(Artifacts, ArtifactsService, 'Artifact'),
    { v1: Artifacts.method.listVersions, v2: ArtifactsService.method.listArtifactVersions },
  ],
  names: {
    'ArtifactList.totalArtifacts': 'totalCount',
    'GetArtifactCountResponse.Count.totalArtifacts': 'totalCount',
  },
}

export const vulnerabilities: Domain = {
  pairs: [
    { v1: Advisories.method.list, v2: AdvisoriesService.method.listAdvisories },
    { v1: Advisories.method.create, v2: OwnAdvisoriesService.method.createAdvisory },
    { v1: Advisories.method.delete, v2: OwnAdvisoriesService.method.deleteAdvisory },
  ],
  others: advisoryOperations,
  names: advisoryNames,
}
