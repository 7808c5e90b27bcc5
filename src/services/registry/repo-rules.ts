// What the fields of a repo may hold, beyond what every message is held to.
import { checkShape, shapes } from '../names.ts'
import type { Violations } from '../violations.ts'
import { checkOverlay } from './overlay-rules.ts'

const BUNDLE = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/
/** Another name of the image: a reference as clients write it, with or without a registry and a tag. */
const ALIAS =
  /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?(?::\d{1,5})?(?:\/[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)*(?::[A-Za-z0-9_][A-Za-z0-9._-]{0,127})?$/
/** A location at another registry: host and path. */
const LOCATION = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** Adds all that is wrong with the fields of a repo that were sent. */
export function checkRepo(fields: Record<string, unknown>, violations: Violations): void {
  checkShape(fields, ['name', 'repoName'], violations)
  checkTexts(fields, violations, {
    field: 'bundles',
    test: (v) => BUNDLE.test(v),
    says: 'is not the name of a bundle: lower-case letters, digits, dots, underscores and hyphens, at most 63',
  })
  checkTexts(fields, violations, {
    field: 'aliases',
    test: (v) => v.length <= 512 && ALIAS.test(v),
    says: 'is not the name of an image, such as nginx or docker.io/library/nginx:latest',
  })
  checkTexts(fields, violations, { field: 'activeTags', test: shapes.tagName.test, says: shapes.tagName.says })
  checkSync(fields['syncConfig'], violations)
  checkOverlay(fields['customOverlay'], violations)
}

interface TextRule {
  readonly field: string
  readonly test: (value: string) => boolean
  readonly says: string
}

function checkTexts(fields: Record<string, unknown>, violations: Violations, { field, test, says }: TextRule): void {
  const values = (fields[field] ?? []) as readonly string[]
  const seen = new Set<string>()
  values.forEach((value, index) => {
    if (!test(value)) violations.add(`${field}[${index}]`, says)
    else if (seen.has(value)) violations.add(`${field}[${index}]`, `gives ${value} twice`)
    seen.add(value)
  })
}

function checkSync(value: unknown, violations: Violations): void {
  if (value === null || value === undefined) return
  const sync = value as Readonly<Record<string, string | undefined>>
  const source = sync['source'] ?? ''
  const isUidLike = /^[0-9a-f]{40}(?:\/|$)/.test(source)
  if (source !== '' && !isUidLike && !shapes.repoName.test(source)) {
    violations.add('sync_config.source', 'is not the uid or the name of a repo')
  } else if (isUidLike && !/^[0-9a-f]{40}(?:\/[0-9a-f]{16})+$/.test(source)) {
    violations.add('sync_config.source', 'is not the uid or the name of a repo')
  }
  for (const cloud of ['google', 'amazon', 'azure'] as const) {
    const location = sync[cloud]
    if (location && (location.length > 512 || !LOCATION.test(location))) {
      violations.add(`sync_config.${cloud}`, 'is not a location at a registry, such as gcr.io/project/path')
    }
  }
}
