// What each ecosystem says of names and versions.
import { Ecosystem } from '../../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { mavenKey } from '../../core/versions/maven.ts'
import { localOf, normalizedName, pep440Key } from '../../core/versions/pep440.ts'

export interface EcosystemRules {
  readonly isName: (name: string) => boolean
  readonly nameSays: string
  /** The name as it is compared and kept. */
  readonly normalize: (name: string) => string
  /** A text that sorts as versions do; undefined for what is none. */
  readonly key: (version: string) => string | undefined
  readonly versionSays: string
  /** The release of CUDA that a version was built for; empty: none. */
  readonly cudaOf: (version: string) => string
  /** Whether a version was rebuilt with fixes that its upstream version lacks: its label says so. */
  readonly isRemediated: (version: string) => boolean
}

/** PEP 508, "Names". */
const PROJECT = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,212}[A-Za-z0-9])?$/
/** As Maven's model validator has it. */
const COORDINATE = /^[A-Za-z0-9_.-]{1,200}:[A-Za-z0-9_.-]{1,200}$/

const RULES: Readonly<Record<number, EcosystemRules>> = {
  [Ecosystem.PYTHON]: {
    isName: (name) => PROJECT.test(name),
    nameSays:
      'is not the name of a project: letters, digits, ".", "_" and "-", beginning and ending with a letter or digit',
    normalize: normalizedName,
    key: pep440Key,
    versionSays: 'is not a version as in PEP 440',
    cudaOf: (version) => {
      const [, major, minor] = /(?:^|[-_.])cu(\d{1,2})(\d)(?:$|[-_.])/.exec(localOf(version)) ?? []
      return major === undefined ? '' : `${major}.${minor}`
    },
    isRemediated: (version) => /(?:^|[-_.])cgr[-_.]\d+$/.test(localOf(version)),
  },
  [Ecosystem.JAVA]: {
    isName: (name) => COORDINATE.test(name),
    nameSays: 'is not a coordinate: <group id>:<artifact id>',
    normalize: (name) => name,
    key: mavenKey,
    versionSays: 'is not a version: characters that paths can hold, 255 at most',
    cudaOf: (version) => /(?:^|[-.])cuda-?(\d{1,2}\.\d)(?:$|[-.])/i.exec(version)?.[1] ?? '',
    isRemediated: (version) => /[-.]cgr[-.]\d+$/i.test(version),
  },
}

/** The rules of an ecosystem; undefined for a number that is none. */
export function rulesOfEcosystem(ecosystem: number): EcosystemRules | undefined {
  return RULES[ecosystem]
}

/** Types of packages, as package URLs write them, that are libraries of an ecosystem. */
const PACKAGE_TYPES: Readonly<Record<string, Ecosystem>> = { pypi: Ecosystem.PYTHON, maven: Ecosystem.JAVA }

/** What a library is found by that is a package of this type and name; ecosystem 0 has none. */
export function libraryOf(type: string, name: string): { readonly name: string; readonly ecosystem: string } {
  const ecosystem = Object.hasOwn(PACKAGE_TYPES, type) ? PACKAGE_TYPES[type] : undefined
  return { name: RULES[ecosystem ?? 0]?.normalize(name) ?? name, ecosystem: String(ecosystem ?? 0) }
}

/** The type of the packages that are libraries of an ecosystem; empty: there is none. */
export function packageTypeOf(ecosystem: number): string {
  return Object.keys(PACKAGE_TYPES).find((type) => PACKAGE_TYPES[type] === ecosystem) ?? ''
}
