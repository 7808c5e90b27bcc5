// The parts of an OpenAPI document, as far as this one uses them (spec.openapis.org/oas/v3.1.1).

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

export interface Reference {
  readonly $ref: string
}

export type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null'

/** A JSON Schema. With `$ref`, what stands beside it is said of the use, which 3.1 allows. */
export interface Schema {
  readonly $ref?: string
  readonly type?: SchemaType | readonly SchemaType[]
  readonly format?: string
  readonly contentEncoding?: 'base64'
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly propertyNames?: Schema
  readonly uniqueItems?: boolean
  readonly enum?: readonly (string | number)[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly not?: Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> }
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly description?: string
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly deprecated?: boolean
  readonly examples?: readonly Json[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly schema: Schema
  readonly example?: Json
}

export interface Header {
  readonly description: string
  readonly schema: Schema
}

export interface MediaType {
  readonly schema: Schema
  readonly example?: Json
}

export interface RequestBody {
  readonly description?: string
  readonly required: boolean
  readonly content: Readonly<Record<string, MediaType>>
}

export interface Response {
  readonly description: string
  readonly headers: Readonly<Record<string, Header | Reference>>
  readonly content?: Readonly<Record<string, MediaType>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly externalDocs?: { readonly description: string; readonly url: string }
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, Response | Reference>>
  /** The full name of the gRPC method that does the same. */
  readonly 'x-grpc-method': string
  /** Dotted names of the capabilities that the caller must hold, all of them. */
  readonly 'x-required-capabilities': readonly string[]
}

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type PathItem = Readonly<Partial<Record<Verb, Operation>>>

export interface Components {
  readonly securitySchemes: Readonly<Record<string, Json>>
  readonly headers: Readonly<Record<string, Header>>
  readonly responses: Readonly<Record<string, Response>>
  readonly schemas: Readonly<Record<string, Schema>>
}

export interface Document {
  readonly openapi: string
  readonly info: Readonly<Record<string, Json>>
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: Components
}
