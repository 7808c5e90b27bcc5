// The mutations by which people write advisories.
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { uidOf } from '../examples/values.ts'
import { deleteMutation, mutationField, resultField } from '../mutation.ts'
import { advisories } from './advisory.ts'
import { ReviewState } from './advisory-event.ts'
import { AdvisoryEventInput, AdvisoryInput, plainAdvisory, plainEvent } from './advisory-import.ts'

type Plain = Record<string, unknown>

const payload: Parameters<typeof mutationField>[0]['payload'] = (t) => ({
  advisory: resultField(t, advisories, 'The advisory as it is now'),
})

mutationField({
  name: 'createAdvisory',
  method: OwnAdvisoriesService.method.createAdvisory,
  description:
    'Creates an advisory in a group, with its first events. Needs `advisories.create`, and `advisories.approve` for events that say they were reviewed.',
  input: (t) => ({
    parent: t.field({ type: 'UID', required: true, description: 'The group to create it in.' }),
    advisory: t.field({ type: AdvisoryInput, required: true, description: 'The advisory.' }),
  }),
  request: ({ parent, advisory }) => ({ parent, advisory: plainAdvisory(advisory as Plain, 'advisory') }),
  payload,
})

mutationField({
  name: 'addAdvisoryEvent',
  method: OwnAdvisoriesService.method.addAdvisoryEvent,
  description:
    'Adds an event to an advisory. Needs `advisories.update`, and `advisories.approve` for one that says it was reviewed.',
  input: (t) => ({
    uid: t.field({ type: 'UID', required: true }),
    event: t.field({ type: AdvisoryEventInput, required: true }),
  }),
  request: ({ uid, event }) => ({ uid, event: plainEvent(event as Plain, 'event') }),
  payload,
})

mutationField({
  name: 'reviewAdvisoryEvent',
  method: OwnAdvisoriesService.method.reviewAdvisoryEvent,
  description: 'Says whether an event is right. Needs `advisories.approve`; its author cannot review it.',
  input: (t) => ({
    uid: t.field({ type: 'UID', required: true, example: uidOf(3) }),
    reviewState: t.field({
      type: ReviewState,
      required: true,
      example: 'APPROVED',
    }),
  }),
  request: (input) => input,
  payload,
})

deleteMutation(
  { ...advisories, service: OwnAdvisoriesService },
  'Deletes an advisory with its events. Needs `advisories.delete`.',
)
