// What the operator of the installation does with organizations.
import { OrganizationsService } from '../../contract/gen/platformgraph/iam/v1/organizations_pb.ts'
import { isSelected } from '../builder.ts'
import { mutationField } from '../mutation.ts'
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
    payload: (t) => ({
      group: t.field({
        type: groups.ref,
        nullable: true,
        description: 'The organization as it is now; null when it was refused.',
        resolve: ({ result }) => (result && isSelected(result) ? result : null),
      }),
    }),
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
