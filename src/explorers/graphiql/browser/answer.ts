// The shape of answers, and how to look into what came over the wire: no browser is needed for it.

export interface GraphResult {
  readonly data?: unknown
  readonly errors?: readonly unknown[]
  readonly extensions?: unknown
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A member of an object when it is a text, else `''`. */
export const textOf = (value: unknown, name: string): string => {
  const text = isRecord(value) ? value[name] : undefined
  return typeof text === 'string' ? text : ''
}
