// What the input and the payload of every mutation end with.
import type { FieldMap, InputFieldMap } from '@pothos/core'
import type { EmittedEvent } from '../services/outbox.ts'
import type { FieldBuilder, InputBuilder } from './builder.ts'
import { EmittedEventType } from './emitted-event.ts'
import { UserError, type UserErrorShape } from './user-errors.ts'

/** What every mutation takes. */
export interface CommonInput {
  readonly validateOnly?: boolean | null
  readonly clientMutationId?: string | null
}

/** What every mutation gives. */
export interface CommonOutcome {
  readonly input: CommonInput
  readonly errors: readonly UserErrorShape[]
  /** With `validateOnly`: what would have been emitted. */
  readonly wouldEmit: readonly EmittedEvent[]
}

/** What names and describes a resource of access. @param creating whether it gets its name now */
export function namedInput(t: InputBuilder, creating: boolean): InputFieldMap {
  return {
    name: t.string({
      required: creating,
      description: 'The name: lower-case letters, digits, spaces, dots, underscores and hyphens.',
    }),
    description: t.string(),
  }
}

export function commonInput(t: InputBuilder): InputFieldMap {
  return {
    validateOnly: t.boolean({
      description: 'True: all checks and the would-be result, nothing written. False when left out.',
    }),
    clientMutationId: t.string({ description: 'Any text; it comes back in the payload.', example: 'save-17' }),
  }
}

/** @param errors what its errors are, for their description */
export function commonPayload<Shape extends CommonOutcome>(t: FieldBuilder<Shape>, errors: string): FieldMap {
  return {
    errors: t.field({ type: [UserError], description: errors, resolve: (outcome) => outcome.errors }),
    wouldEmit: t.field({
      type: [EmittedEventType],
      certain: 'dryRun',
      description: 'With `validateOnly`: the events that it would emit. Empty otherwise.',
      resolve: (outcome) => outcome.wouldEmit,
    }),
    clientMutationId: t.string({
      nullable: true,
      description: 'The text that came with the input.',
      example: 'save-17',
      resolve: ({ input }) => input.clientMutationId ?? null,
    }),
  }
}
