// One interface to the three faces of a server, so that a test can say the same to each and compare what they answer.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

export const faceNames = ['rest', 'grpc', 'graphql'] as const
export type FaceName = (typeof faceNames)[number]

/** A refusal, in the words that all faces share. */
export interface FaceError {
  /** The name of the code: `INVALID_ARGUMENT`. */
  readonly code: string
  readonly reason: string
  /** Undefined where a face does not say it: in the payload of a mutation. */
  readonly domain: string | undefined
  readonly message: string
  /** The fields of BadRequest. */
  readonly fields: readonly string[]
  /** Type and subject of each PreconditionFailure: `RESOURCE_NOT_EMPTY repos`. */
  readonly violations: readonly string[]
  /** ResourceInfo, as far as a face tells it. */
  readonly resource?: { readonly type: string; readonly name: string }
  /** The status of HTTP, on the faces that have one. */
  readonly status?: number
}

/** What a rehearsed call would have emitted. */
export interface PlannedEvent {
  readonly type: string
  readonly subject: string
  readonly group: string
}

export type Answer =
  | { readonly ok: JsonObject; readonly error?: undefined; readonly wouldEmit?: readonly PlannedEvent[] }
  | { readonly ok?: undefined; readonly error: FaceError; readonly wouldEmit?: undefined }

export interface CallOptions {
  /** The header Authorization. */
  readonly authorization?: string | undefined
  readonly validateOnly?: boolean | undefined
}

export interface Face {
  readonly name: FaceName
  /**
   * Calls a method.
   * @param method its id in the contract table
   * @param request the contract's request in proto3 JSON
   * @returns the contract's response in proto3 JSON with defaults, or the refusal
   * @throws Unsayable when the face has no words for the request
   */
  call(method: string, request: JsonObject, options?: CallOptions): Promise<Answer>
  /** What of a wanted answer of a method the face can say; absent: all. */
  wanted?(method: string, want: Json): Json
  /** What the face calls a field that a refusal of a method names; absent: as the contract does. */
  fieldName?(method: string, field: string): string
  close(): void
}

/** The face cannot express the request, so that a case must name the faces that can. */
export class Unsayable extends Error {
  constructor(face: FaceName | 'version 1', what: string) {
    super(`${face} cannot say this: ${what}`)
  }
}

/** One detail of google.rpc.Status in JSON. */
export interface ErrorDetail {
  readonly '@type': string
  readonly reason?: string
  readonly domain?: string
  readonly fieldViolations?: readonly { readonly field: string }[]
  readonly violations?: readonly { readonly type: string; readonly subject?: string }[]
  readonly resourceType?: string
  readonly resourceName?: string
}

/** The refusal that a status with details tells. Every status has an ErrorInfo (AIP-193). */
export function errorOf(
  code: string,
  message: string,
  { details, status }: { readonly details: readonly ErrorDetail[]; readonly status?: number },
): FaceError {
  const detail = (type: string): ErrorDetail | undefined =>
    details.find((one) => one['@type'] === `type.googleapis.com/google.rpc.${type}`)
  const info = detail('ErrorInfo')
  if (!info?.reason || !info.domain) throw new Error(`${code} without ErrorInfo: ${message}`)
  const resource = detail('ResourceInfo')
  return {
    code,
    reason: info.reason,
    domain: info.domain,
    message,
    fields: (detail('BadRequest')?.fieldViolations ?? []).map((one) => one.field),
    violations: (detail('PreconditionFailure')?.violations ?? []).map(violationText),
    ...(resource && { resource: { type: resource.resourceType ?? '', name: resource.resourceName ?? '' } }),
    ...(status !== undefined && { status }),
  }
}

/** A violation as cases write it. */
export function violationText({ type, subject }: { readonly type: string; readonly subject?: string | null }): string {
  return subject ? `${type} ${subject}` : type
}

/** The header of a rehearsed call (src/wire/would-emit.ts), as any parser of structured fields reads it. */
export function plannedOf(header: string | null): { wouldEmit?: PlannedEvent[] } {
  if (header === null) return {}
  const items = [...header.matchAll(/"([^"]*)";subject="([^"]*)";group="([^"]*)"(?:, |$)/g)]
  return { wouldEmit: items.map(([, type = '', subject = '', group = '']) => ({ type, subject, group })) }
}

/** A member that is a text; empty: it is none. */
export function textOf(object: JsonObject, name: string): string {
  const value = object[name]
  return typeof value === 'string' ? value : ''
}

/** A JSON object, or an empty one. */
export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}
