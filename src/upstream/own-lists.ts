// Lists of our own that the contract gives by another List method.
import type { DescMethod } from '@bufbuild/protobuf'
import { RoleBindingsService } from '../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { ArtifactsService, EcosystemSchema } from '../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { ViewerService } from '../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { ArtifactsService as OwnArtifactsService } from '../contract/gen/platformgraph/libraries/v1/artifacts_pb.ts'
import type { CallContext } from '../services/context.ts'
import { identityOf } from './token.ts'

interface OwnList {
  /** The method of the contract that it is asked by. */
  readonly method: DescMethod
  /** Filters that make it what it is. */
  readonly fixed?: (context: CallContext) => Readonly<Record<string, string>>
  /** Filters that the contract requires, for who gives none. */
  readonly defaults?: object
}

/** By our own methods. */
const ownLists: ReadonlyMap<DescMethod, OwnList> = new Map<DescMethod, OwnList>([
  [
    ViewerService.method.listViewerRoleBindings,
    {
      method: RoleBindingsService.method.listRoleBindings,
      fixed: (context) => ({ identity: identityOf(context) }),
    },
  ],
  [
    OwnArtifactsService.method.listArtifacts,
    {
      method: ArtifactsService.method.listArtifacts,
      defaults: { ecosystems: EcosystemSchema.values.flatMap(({ number }) => (number === 0 ? [] : [number])) },
    },
  ],
  [OwnArtifactsService.method.listArtifactVersions, { method: ArtifactsService.method.listArtifactVersions }],
])

/** The method of the contract that a list is asked by: itself, where it is one. */
export function listedBy(method: DescMethod): DescMethod {
  return ownLists.get(method)?.method ?? method
}

/** The filters that a list is asked with; undefined: it has nothing that those which are given leave. */
export function filterOf(
  method: DescMethod,
  filter: object,
  context: CallContext,
): Readonly<Record<string, unknown>> | undefined {
  const { fixed, defaults } = ownLists.get(method) ?? {}
  const own = fixed?.(context) ?? {}
  const said = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== null))
  if (Object.entries(own).some(([name, value]) => (said[name] ?? value) !== value)) return undefined
  return { ...defaults, ...said, ...own }
}
