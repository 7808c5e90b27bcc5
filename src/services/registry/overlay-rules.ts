// What may stand in a custom overlay: names, reserved prefixes and the nested parts, all violations at once.
import { X509Certificate, createPublicKey } from 'node:crypto'
import type { CustomOverlay } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import type { Plain } from '../../contract/plain.ts'
import { shapes } from '../../core/shapes.ts'
import type { Violations } from '../violations.ts'
import { checkAccounts } from './overlay-accounts.ts'

/** Prefixes of environment variables that the platform sets itself. */
const RESERVED_ENVIRONMENT = ['CHAINGUARD_', 'CGR_', 'APKO_'] as const
/** Prefixes of annotations that say where an image comes from, which only its builder may say. */
const RESERVED_ANNOTATIONS = ['dev.chainguard.', 'org.opencontainers.image.', 'io.cncf.oras.'] as const

interface NamedFile {
  readonly name?: string
  readonly content?: string
}

type Overlay = Plain<CustomOverlay>

/** Adds all that is wrong with an overlay. `at` is its path in the request. */
export function checkOverlay(overlay: Overlay | null | undefined, violations: Violations, at = 'customOverlay'): void {
  if (!overlay) return
  checkContents(overlay.contents, violations, `${at}.contents`)
  checkEnvironment(overlay.environment ?? {}, violations, `${at}.environment`)
  checkAnnotations(overlay.annotations ?? {}, violations, `${at}.annotations`)
  checkAccounts(overlay.accounts, violations, `${at}.accounts`)
  checkCertificates(overlay.certificates, violations, `${at}.certificates`)
}

function checkContents(contents: Overlay['contents'], violations: Violations, at: string): void {
  const { packages = [], runtimeRepositories = [], runtimeKeyring = [] } = contents ?? {}
  const names = new Set<string>()
  packages.forEach((text, index) => {
    const path = `${at}.packages[${index}]`
    if (!shapes.packageName.test(text)) {
      violations.add(path, shapes.packageName.says)
      return
    }
    const name = text.split(/[=~<>@]/)[0] ?? text
    if (names.has(name)) violations.add(path, `names the package ${name} twice`)
    names.add(name)
  })
  runtimeRepositories.forEach((text, index) => {
    if (!isRepository(text)) {
      violations.add(
        `${at}.runtimeRepositories[${index}]`,
        'must be an https URL without credentials, query and fragment',
      )
    }
  })
  checkFiles(runtimeKeyring, violations, {
    at: `${at}.runtimeKeyring`,
    says: 'must be one public key in PEM',
    holds: (pem) => createPublicKey(pem),
    label: 'PUBLIC KEY',
  })
}

function isRepository(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === '' && !/[?#]/.test(text)
}

function checkEnvironment(map: Readonly<Record<string, string>>, violations: Violations, at: string): void {
  for (const name of Object.keys(map)) {
    if (!shapes.environmentName.test(name)) {
      violations.add(`${at}.${name}`, shapes.environmentName.says)
    } else reserved(name, { prefixes: RESERVED_ENVIRONMENT, violations, at: `${at}.${name}` })
  }
}

function checkAnnotations(map: Readonly<Record<string, string>>, violations: Violations, at: string): void {
  for (const key of Object.keys(map)) {
    if (!shapes.annotationKey.test(key)) {
      violations.add(`${at}.${key}`, shapes.annotationKey.says)
    } else reserved(key, { prefixes: RESERVED_ANNOTATIONS, violations, at: `${at}.${key}` })
  }
}

function reserved(
  name: string,
  { prefixes, violations, at }: { prefixes: readonly string[]; violations: Violations; at: string },
): void {
  const found = prefixes.find((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase()))
  if (found) violations.add(at, `begins with ${found}, which is reserved for the platform`)
}

function checkCertificates(certificates: Overlay['certificates'], violations: Violations, at: string): void {
  const { additional = [], providers = [] } = certificates ?? {}
  checkFiles(additional, violations, {
    at: `${at}.additional`,
    says: 'must be one X.509 certificate in PEM',
    holds: (pem) => new X509Certificate(pem),
    label: 'CERTIFICATE',
  })
  providers.forEach((name, index) => {
    if (!shapes.word.test(name)) violations.add(`${at}.providers[${index}]`, shapes.word.says)
    else if (providers.indexOf(name) !== index) violations.add(`${at}.providers[${index}]`, `names ${name} twice`)
  })
}

interface FileRule {
  readonly at: string
  readonly says: string
  /** Reads the content; throws when it is not what it should be. */
  readonly holds: (pem: string) => unknown
  /** What its PEM is labelled. */
  readonly label: string
}

function checkFiles(files: readonly NamedFile[], violations: Violations, { at, says, holds, label }: FileRule): void {
  const names = new Set<string>()
  files.forEach(({ name = '', content = '' }, index) => {
    if (name !== '' && !shapes.fileName.test(name)) violations.add(`${at}[${index}].name`, shapes.fileName.says)
    else if (names.has(name)) violations.add(`${at}[${index}].name`, `names the file ${name} twice`)
    names.add(name)
    if (content !== '' && !isOne(content, label, holds)) violations.add(`${at}[${index}].content`, says)
  })
}

/** Whether a text holds exactly one PEM block with the label, and that can be read. */
function isOne(pem: string, label: string, holds: (pem: string) => unknown): boolean {
  const labels = [...pem.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----/g)].map((match) => match[1] ?? '')
  // "RSA PUBLIC KEY" is what package signing tools write.
  if (labels.length !== 1 || !(labels[0] ?? '').endsWith(label) || (labels[0] ?? '').includes('PRIVATE')) return false
  try {
    holds(pem)
    return true
  } catch {
    return false
  }
}
