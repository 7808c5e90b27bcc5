// Runs one mutation of a world and gives its payload, with everything its errors can say.
import { expect } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import { ERRORS } from '../support/faces-graphql.ts'
import type { Result, World } from './world.ts'

/** Runs `name` with `input` for the fields `payload`, as the owner or another caller; fails on errors of the request. */
export async function mutate(
  world: World,
  [name, input]: readonly [string, object],
  { payload, caller = world.owner }: { payload: string; caller?: Caller },
): Promise<NonNullable<Result['data']>> {
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const source = `mutation($input: ${title}Input!) { ${name}(input: $input) { ${payload} ${ERRORS} clientMutationId } }`
  const { data, errors } = await world.run(source, { input }, caller)
  expect(errors).toBeUndefined()
  return data[name]
}
