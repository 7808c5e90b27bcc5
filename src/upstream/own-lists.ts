// Lists of our own that the contract gives by another List method.
import type { DescMethod } from '@bufbuild/protobuf'
import { RoleBindingsService } from '../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { ArtifactsService, EcosystemSchema } from '../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { ViewerService } from '../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { ArtifactsService as OwnArtifactsService } from '../contract/gen/platformgraph/libraries/v1/artifacts_pb.ts'
import { invalidField } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
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

/**
 * The filters that a list is asked with.
 * @throws INVALID_ARGUMENT for one that is of another list
 */
export function filterOf(method: DescMethod, filter: object, context: CallContext): Readonly<Record<string, unknown>> {
  const { fixed, defaults } = ownLists.get(method) ?? {}
  const own = fixed?.(context) ?? {}
  const given = membersOf(filter)
  const otherwise = Object.entries(own).find(([name, value]) => (given[name] ?? value) !== value)
  if (otherwise) throw invalidField(otherwise[0], 'must be the caller, whose list this is')
  const said = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return { ...defaults, ...Object.fromEntries(said), ...own }
}
