// What the operator of the installation does with organizations.
import { OrganizationsService } from '../../contract/gen/platformgraph/iam/v1/organizations_pb.ts'
import { mutationField, resultField } from '../mutation.ts'
import { groups } from './group.ts'

const { suspendOrganization, resumeOrganization } = OrganizationsService.method

function statusMutation(
  name: string,
  method: typeof suspendOrganization | typeof resumeOrganization,
  description: string,
): void {
  mutationField({
    name,
    method,
    description,
    input: (t) => ({ uid: t.field({ type: 'UID', required: true }) }),
    request: (input) => input,
    payload: (t) => ({ group: resultField(t, groups, 'The organization as it is now') }),
  })
}

statusMutation(
  'suspendOrganization',
  suspendOrganization,
  'Suspends an organization, which only the operator may: nothing in it is written and its identities get no tokens until it is resumed.',
)
statusMutation(
  'resumeOrganization',
  resumeOrganization,
  'Lets a suspended organization go on, which only the operator may.',
)
