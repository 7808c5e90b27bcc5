// What the fields of a repo may hold, beyond what every message is held to.
import type { Repo } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { checkShape, shapes } from '../names.ts'
import type { FieldsOf } from '../resource.ts'
import type { Violations } from '../violations.ts'
import { checkOverlay } from './overlay-rules.ts'

const BUNDLES = ['application', 'base', 'byol', 'ai', 'ai-gpu', 'featured', 'fips', 'commercial', 'emeritoss']
/** Another name of an image: a path and a tag. */
const ALIAS = /^[a-zA-Z0-9_.\-/]*[a-zA-Z0-9_.-]:[a-zA-Z0-9_.-]+$/
const REPO_UID = /^[0-9a-f]{40}(?:\/[0-9a-f]{16})+$/
/** The name of a repo, with groups and the host of a registry before it. */
const REFERENCE = /^(?:[a-z0-9.-]+(?::\d{1,5})?\/)?(?:[a-z0-9 ._-]+\/)*[a-z0-9._-]+$/
/** A location at another registry: host and path. */
const LOCATION = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** Adds all that is wrong with the fields of a repo that were sent. */
export function checkRepo(fields: FieldsOf<Repo>, violations: Violations): void {
  checkShape(fields, ['name', 'repoName'], violations)
  checkBundles(fields.bundles, violations)
  checkTexts(fields.aliases, violations, {
    field: 'aliases',
    test: (v) => ALIAS.test(v),
    says: 'is not the name and the tag of an image, such as nginx:latest or docker.io/library/nginx:latest',
  })
  checkTexts(fields.activeTags, violations, {
    field: 'activeTags',
    test: shapes.tagName.test,
    says: shapes.tagName.says,
  })
  checkSync(fields.syncConfig, violations)
  checkOverlay(fields.customOverlay, violations)
}

/** Adds the bundles that do not exist, of a repo or a tag. */
export function checkBundles(bundles: readonly string[] | null | undefined, violations: Violations): void {
  checkTexts(bundles, violations, {
    field: 'bundles',
    test: (v) => BUNDLES.includes(v),
    says: `is not a bundle; there are ${BUNDLES.join(', ')}`,
  })
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
  const shape = /^[0-9a-f]{40}(?:\/|$)/.test(source) ? REPO_UID : REFERENCE
  if (source !== '' && (source.length > 1024 || !shape.test(source))) {
    violations.add('sync_config.source', 'is not the uid or the name of a repo, such as nginx or organization/nginx')
  }
  for (const cloud of ['google', 'amazon', 'azure'] as const) {
    const location = sync[cloud]
    if (location && (location.length > 512 || !LOCATION.test(location))) {
      violations.add(`sync_config.${cloud}`, 'is not a location at a registry, such as gcr.io/project/path')
    }
  }
}
