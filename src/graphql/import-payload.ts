import type { FieldMap } from '@pothos/core'
import type { FieldBuilder } from './builder.ts'
import type { Outcome } from './mutation.ts'

interface Counts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** The payload of an import. @param created describes what the number of new ones counts */
export function importPayload(t: FieldBuilder<Outcome<Counts>>, created: string): FieldMap {
  return {
    created: t.int({
      nullable: true,
      description: created,
      example: 12,
      resolve: ({ result }) => result?.created ?? null,
    }),
    updated: t.int({
      nullable: true,
      description: 'How many were there and differed.',
      example: 3,
      resolve: ({ result }) => result?.updated ?? null,
    }),
    unchanged: t.int({
      nullable: true,
      description: 'How many were there just like that.',
      example: 485,
      resolve: ({ result }) => result?.unchanged ?? null,
    }),
  }
}
