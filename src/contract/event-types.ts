// The types of events that customers can hear of.
import { graphMethods } from './methods.ts'
import { versions } from './versions.ts'

/** By the methods of every version that leave one behind, in the order of the contract. */
export const eventTypes: ReadonlySet<string> = new Set(
  [...versions.map(({ methods }) => methods), graphMethods]
    .flatMap((methods) => [...methods.values()])
    .flatMap(({ event }) => (event?.audience === 'customer' ? [event.type] : [])),
)
