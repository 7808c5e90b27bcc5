// What the fields of a repo may hold, beyond what every message is held to.
import type { Repo } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { shapes } from '../../core/shapes.ts'
import { checkShape } from '../names.ts'
import type { FieldsOf } from '../resource.ts'
import type { Violations } from '../violations.ts'
import { checkOverlay } from './overlay-rules.ts'

/** Adds all that is wrong with the fields of a repo that were sent. */
export function checkRepo(fields: FieldsOf<Repo>, violations: Violations): void {
  checkShape(fields, ['name', 'repoName'], violations)
  checkBundles(fields.bundles, violations)
  checkTexts(fields.aliases, violations, { field: 'aliases', ...shapes.imageAlias })
  checkTexts(fields.activeTags, violations, { field: 'activeTags', ...shapes.tagName })
  checkSync(fields.syncConfig, violations)
  checkOverlay(fields.customOverlay, violations)
}

/** Adds the bundles that do not exist, of a repo or a tag. */
export function checkBundles(bundles: readonly string[] | null | undefined, violations: Violations): void {
  checkTexts(bundles, violations, { field: 'bundles', ...shapes.bundle })
}

interface TextRule {
  readonly field: string
  readonly test: (value: string) => boolean
  readonly says: string
}

function checkTexts(
  values: readonly string[] | null | undefined,
  violations: Violations,
  { field, test, says }: TextRule,
): void {
  const seen = new Set<string>()
  values?.forEach((value, index) => {
    if (violations.has(`${field}[${index}]`)) return
    if (!test(value)) violations.add(`${field}[${index}]`, says)
    else if (seen.has(value)) violations.add(`${field}[${index}]`, `gives ${value} twice`)
    seen.add(value)
  })
}

function checkSync(sync: FieldsOf<Repo>['syncConfig'], violations: Violations): void {
  if (!sync) return
  const { source = '' } = sync
  if (source !== '' && !shapes.repoReference.test(source)) {
    violations.add('sync_config.source', shapes.repoReference.says)
  }
  for (const cloud of ['google', 'amazon', 'azure'] as const) {
    const location = sync[cloud]
    if (location && !shapes.registryPath.test(location))
      violations.add(`sync_config.${cloud}`, shapes.registryPath.says)
  }
}
