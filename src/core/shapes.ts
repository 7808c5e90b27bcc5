// The shapes of texts that requests hold: what the services refuse by, and what the documents of the faces say
// (docs/rules.md, "Resources").
import { isUid, UID } from './uid.ts'

/** A kind of text with its rule, as a violation describes it. */
export interface Shape {
  readonly test: (value: string) => boolean
  readonly says: string
  /** A regular expression for the whole text, in the part of the syntax that every engine reads alike. */
  readonly pattern: string
  /** In characters; absent: as long as any text may be. */
  readonly maxLength?: number
}

/** A shape of texts; the pattern begins with `^`, ends with `$`, and has neither flags nor classes by name. */
function shape(pattern: RegExp, says: string, maxLength?: number): Shape {
  return {
    test: (value) => (maxLength === undefined || value.length <= maxLength) && pattern.test(value),
    says,
    pattern: sourceOf(pattern),
    ...(maxLength !== undefined && { maxLength }),
  }
}

/** A pattern as JSON Schema writes it: a slash needs no escape there, and digits are those of ASCII in each engine. */
function sourceOf({ source }: RegExp): string {
  return source.replaceAll('\\/', '/').replaceAll('\\d', '[0-9]').replaceAll('\\0', '\\u0000')
}

const NAME = 'must match ^[a-z0-9 ._-]{1,}$'
const PATH = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/
const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/
const LABEL = '[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?'
const BYTE = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])'
// A host whose last part begins with a digit is an IPv4 address or none (URL standard, "ends in a number").
const HOST = `(?:${BYTE}(?:\\.${BYTE}){3}|(?:${LABEL}\\.)*[A-Za-z_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)`
const PIECE = '[0-9a-fA-F]{1,4}'
// All eight pieces, or what is left when zeros are left out after five at most.
const IPV6 = ['(?:P:){7}P', '(?:P(?::P){0,4})?::(?:P(?::P)?)?', '(?:P(?::P)?)?::(?:P(?::P){0,4})?']
const LITERAL = `\\[(?:${IPV6.join('|').replaceAll('P', PIECE)})\\]`
const PORT = '(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])'
const ISSUER = new RegExp(`^https?://(?:${HOST}|${LITERAL})(?::${PORT})?(?:/[^\\s\\0?#]*)?$`)

const BUNDLES = ['application', 'base', 'byol', 'ai', 'ai-gpu', 'featured', 'fips', 'commercial', 'emeritoss']

/** Role bindings that one batch makes at most (AIP-233). */
export const MOST_BINDINGS = 25

const REPO_UID = /^[0-9a-f]{40}(?:\/[0-9a-f]{16})+$/
/** The name of a repo, with groups and the host of a registry before it. */
const REPO_NAME = /^(?:[a-z0-9.-]+(?::\d{1,5})?\/)?(?:[a-z0-9 ._-]+\/)*[a-z0-9._-]+$/
const MAX_REFERENCE_LENGTH = 1024

/** A repo by its uid or by its name; what begins like a uid is one. */
function isRepoReference(value: string): boolean {
  const shape = /^[0-9a-f]{40}(?:\/|$)/.test(value) ? REPO_UID : REPO_NAME
  return value.length <= MAX_REFERENCE_LENGTH && shape.test(value)
}

export const shapes = {
  uid: { test: isUid, says: 'is not a uid', pattern: sourceOf(UID) },
  rootUid: shape(/^[0-9a-f]{40}$/, 'is not the uid of a person or an organization'),
  name: shape(/^[a-z0-9 ._-]{1,255}$/, `${NAME}, at most 255 characters`),
  groupName: shape(/^[a-z0-9 ._-]{3,63}$/, `${NAME} and have 3 to 63 characters`),
  repoName: shape(
    PATH,
    'must be lower-case path components as in OCI, such as nginx or team/nginx, at most 255 characters',
    255,
  ),
  repoReference: {
    test: isRepoReference,
    says: 'is not the uid or the name of a repo, such as nginx or organization/nginx',
    pattern: `^(?:${sourceOf(REPO_UID).slice(1, -1)}|${sourceOf(REPO_NAME).slice(1, -1)})$`,
    maxLength: MAX_REFERENCE_LENGTH,
  },
  tagName: shape(/^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/, 'must match ^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$'),
  digest: shape(/^sha256:[0-9a-f]{64}$/, 'must have the form sha256:<64 hexadecimal digits>'),
  cudaVersion: shape(/^\d{1,3}(?:\.\d{1,3})?$/, 'must be a release of CUDA, such as 12.1'),
  /** The uid of a library, or the last part of it alone. */
  artifactId: shape(
    /^(?:[0-9a-f]{40}(?:\/[0-9a-f]{16}){0,32}|[0-9a-f]{16})$/,
    'is neither the uid of a library nor the 16 hexadecimal digits at its end',
  ),
  documentId: shape(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 printable characters without blanks'),
  /** A dot between other characters of the domain; the first one after its first character decides, so each is looked at once. */
  email: shape(/^[^\s\0@]+@[^\s\0@][^\s\0@.]*\.[^\s\0@]+$/, 'is not an e-mail address'),
  awsAccount: shape(/^\d{12}$/, 'must have 12 digits'),
  uuid: shape(UUID, 'is not a UUID'),
  audience: shape(/^[\x21-\x7e]{1,256}$/, 'must be printable ASCII without blanks'),
  /** RFC 6749 section 3.3. */
  oauthScope: shape(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'is not a scope'),
  /** One line that clients may show whole. */
  description: shape(/^[^\0\t\n\f\r]{0,512}$/, 'must be one line, without tabs'),
  /** A URL of a host by its name or address, without user, query and fragment (OpenID Connect Core section 2). */
  issuer: shape(ISSUER, 'must be the URL of a token issuer, such as https://accounts.google.com'),
  /** Another name of an image: a path and a tag. */
  imageAlias: shape(
    /^[a-zA-Z0-9_.\-/]*[a-zA-Z0-9_.-]:[a-zA-Z0-9_.-]+$/,
    'is not the name and the tag of an image, such as nginx:latest or docker.io/library/nginx:latest',
  ),
  /** A location at another registry: host and path. */
  registryPath: shape(
    /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/,
    'is not a location at a registry, such as gcr.io/project/path',
    512,
  ),
  /** Portable names (POSIX 3.437), as useradd takes them. */
  account: shape(/^[a-z_][a-z0-9_-]{0,31}$/, 'must match ^[a-z_][a-z0-9_-]{0,31}$'),
  absolutePath: shape(/^\/[^\0:\n]{0,4094}$/, 'must be an absolute path'),
  packageName: shape(
    /^[a-z0-9][A-Za-z0-9._+-]*(?:(?:=|~|~=|<|>|<=|>=)[A-Za-z0-9][A-Za-z0-9._+:~-]*)?(?:@[a-z0-9._-]+)?$/,
    'is not the name of a package, optionally with a constraint, such as curl or openssl>=3.5',
    255,
  ),
  fileName: shape(/^[A-Za-z0-9_@][A-Za-z0-9._@-]{0,254}$/, 'is not the name of a file'),
  bundle: shape(new RegExp(`^(?:${BUNDLES.join('|')})$`), `is not a bundle; there are ${BUNDLES.join(', ')}`),
  /** What a part of the service is called, as a key. */
  part: shape(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'is not under the name of a part of the service'),
  /** Reverse domain notation, as the OCI image specification recommends, or one word. */
  annotationKey: shape(
    /^[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?$/,
    'is not the key of an annotation, such as com.example.team',
    255,
  ),
  environmentName: shape(
    /^[A-Za-z_][A-Za-z0-9_]*$/,
    'is not the name of a variable: letters, digits and _, not first a digit',
  ),
  word: shape(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/, 'is not the name of a provider', 63),
} as const satisfies Record<string, Shape>

export type ShapeName = keyof typeof shapes
