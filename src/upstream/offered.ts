// What the services over an upstream can answer, from the contract table and the descriptors alone.
import type { Ask, Offers } from '../services/offers.ts'
import type { Services } from '../services/services.ts'
import { ownLists, questions } from './questions.ts'
import { isAnswerable, takesFilter, takesScope, valueFilters } from './offers.ts'

export function upstreamOffers({ implemented }: Pick<Services, 'implemented'>): Offers {
  return {
    answers: (ask) => implemented(ask.method) && isAskable(ask),
    filters: takesFilter,
    scopes: takesScope,
    has: ({ output }, field) => field === 'parentUid' || output.fields.some(({ localName }) => localName === field),
  }
}

/** What can be answered over an upstream that serves all of the contract. */
export function contractOffers(): Offers {
  return upstreamOffers({
    implemented: (method) => questions.has(method) || ownLists.has(method) || isAnswerable(method),
  })
}

function isAskable({ method, how, by = [] }: Ask): boolean {
  switch (how) {
    case 'call':
    case 'get':
    case 'list':
      return true
    case 'matching':
      return valueFilters(method, by) !== undefined
    case 'together':
      return false
    // What hangs on several uids at once is several lists, which nobody can page as one.
    case 'inheritedOrBelow':
      return false
    default:
      return takesScope(method)
  }
}
