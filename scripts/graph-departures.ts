// Where the graph says what the contract says by other means than its names, and the little that it does not say, with the reason.
import type { DescMethod } from '@bufbuild/protobuf'
import { SecurityAdvisoryService } from '../src/contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import { ArtifactsService } from '../src/contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { ImagesService } from '../src/contract/gen/chainguard/platform/registry/v2/images_pb.ts'

/** Fields that say what a method of the contract says by a method of our own, which asks for many at once. */
export const ELSEWHERE: Readonly<Record<string, readonly DescMethod[]>> = {
  'Query.image': [ImagesService.method.getArchitectures, ImagesService.method.getSize],
  'Image.architectures': [ImagesService.method.getArchitectures],
  'Image.sizes': [ImagesService.method.getSize],
  'Query.artifacts': [ArtifactsService.method.listArtifacts],
  'Artifact.versions': [ArtifactsService.method.listArtifactVersions],
  'Query.documents': [SecurityAdvisoryService.method.listDocuments],
}

/** Fields of requests that every connection and every mutation says in its own way. */
export const PAGING = new Set(['page_size', 'page_token', 'order_by', 'skip', 'uidp', 'update_mask'])

const EVENT_MEMBERS = [
  'analysis_not_planned',
  'detection',
  'false_positive_determination',
  'fix_not_planned',
  'fixed',
  'patched',
  'pending_upstream_fix',
  'true_positive_determination',
]

/** A oneof is a union in the graph. */
function oneof(message: string, field: string, members: readonly string[]): Record<string, string> {
  return Object.fromEntries(members.map((member) => [`${message}.${member}`, field]))
}

/** Field of a message → field of the graph, or the path to it. */
export const RENAMED: Readonly<Record<string, string>> = {
  ...oneof('AdvisoryEvent', 'detail', EVENT_MEMBERS),
  ...oneof(
    'DocumentEvent',
    'detail',
    EVENT_MEMBERS.filter((name) => name !== 'patched'),
  ),
  ...oneof('Identity', 'relationship', ['aws_identity', 'claim_match', 'service_principal', 'static_keys']),
  'RoleBinding.identity': 'boundIdentity',
  'RoleBinding.group': 'boundGroup',
  'RoleBinding.role': 'boundRole',
  // `id` is the id of the caches of clients.
  'Document.id': 'package',
  'DocumentAdvisory.id': 'advisoryId',
  'ResolvedVuln.id': 'vulnerabilityId',
  'VulnerabilityMetadata.id': 'vulnerabilityId',
  'DetectionTypeScanV1.subpackage_name': 'subpackage',
  'DetectionTypeScanV1.component_name': 'component',
  'ResolvedVulnsReport.resolved_vulns': 'vulnerabilities',
  'Size.architecture': 'sizes.architecture',
  'Size.size': 'sizes.size',
  // Filters and arguments of other names.
  'GetArchitecturesRequest.repo_uid': 'repo',
  'GetSizeRequest.repo_uid': 'repo',
  'ListDocumentsRequest.id': 'package',
  'ListDocumentsRequest.cves': 'vulnerabilities',
  'ListVulnerabilityMetadataRequest.id': 'ids',
}

const ITSELF = 'the field of the graph gives it itself'
const PLACE = 'the field hangs on what it names'
const SENT = 'the client has just sent it'

/** Methods and fields that the graph does not say, each with the reason. */
export const NOT_SAID: Readonly<Record<string, string>> = {
  'oidc.SecurityTokenService/Exchange': 'a token is what the graph is asked with; it is got before, at /sts/exchange',
  'oidc.SecurityTokenService/ExchangeRefreshToken': 'the same, at /sts/exchange_refresh_token',
  'CheckEligibilityResponse.eligible': ITSELF,
  'GetArtifactCountResponse.counts': ITSELF,
  'LookupGroupResponse.group': ITSELF,
  'PingResponse.response': ITSELF,
  'RepoReadme.content': ITSELF,
  'RepoReadme.uid': PLACE,
  'GetRepoReadmeRequest.uid': PLACE,
  'ListArtifactVersionsRequest.artifact_id': PLACE,
  'BatchDeleteExternalGroupRoleMappingsResponse.parent': SENT,
  'RegenerateScimTokenResponse.requested_overlap': SENT,
  'OIDC.client_secret': 'a secret is told by no answer',
}
