// What the services over an upstream can answer, from the contract table and the descriptors alone.
import type { Ask, Offers } from '../services/offers.ts'
import type { Services } from '../services/services.ts'
import { listedBy } from './own-lists.ts'
import { questions } from './questions.ts'
import { isAnswerable, parentField, takesFilter, takesScope, valueFilters } from './offers.ts'

export function upstreamOffers({ implemented }: Pick<Services, 'implemented'>): Offers {
  return {
    answers: (ask) => implemented(ask.method) && isAskable(ask),
    filters: (list, name) => takesFilter(listedBy(list), name),
    scopes: (list) => takesScope(listedBy(list)),
    has: ({ output }, field) => field === 'parentUid' || output.fields.some(({ localName }) => localName === field),
  }
}

/** What can be answered over an upstream that serves all of the contract. */
export function contractOffers(): Offers {
  return upstreamOffers({
    implemented: (method) => questions.has(method) || isAnswerable(listedBy(method)),
  })
}

function isAskable({ method: asked, how, by = [] }: Ask): boolean {
  const method = listedBy(asked)
  switch (how) {
    case 'call':
    case 'get':
      return true
    // What the contract lists of one parent alone is no list of all, unless it is asked with the parent.
    case 'list': {
      const parent = parentField(method)
      return parent === undefined || asked.input.fields.some(({ localName }) => localName === parent.localName)
    }
    case 'children':
      return takesScope(method) || parentField(method) !== undefined
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
