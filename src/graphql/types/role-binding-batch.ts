// Several role bindings in one group, all or none.
import { RoleBindingsService } from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { builder } from '../builder.ts'
import { mutationField } from '../mutation.ts'
import { roleBindings } from './role-binding.ts'

const RoleBindingInput = builder.inputType('RoleBindingInput', {
  description: 'A binding to make.',
  fields: (t) => ({
    identityUid: t.field({ type: 'UID', required: true, description: 'The uid of who is to have the role.' }),
    roleUid: t.field({ type: 'UID', description: 'The uid of the role; that of the batch when left out.' }),
  }),
})

const RoleBindingRequestInput = builder.inputType('RoleBindingRequestInput', {
  description: 'One creation among several.',
  fields: (t) => ({
    roleBinding: t.field({ type: RoleBindingInput, required: true, description: 'The binding to make.' }),
  }),
})

mutationField({
  name: 'batchCreateRoleBindings',
  method: RoleBindingsService.method.batchCreateRoleBindings,
  description:
    'Gives roles in one group to several identities, all or none. Each is refused as `createRoleBinding` is.',
  input: (t) => ({
    parent: t.field({ type: 'UID', required: true, description: 'The group that the roles are given in.' }),
    roleUid: t.field({
      type: 'UID',
      description: 'The uid of the role for each request that names none. No request may name another one then.',
    }),
    requests: t.field({
      type: [RoleBindingRequestInput],
      required: true,
      description: 'One request a binding, 25 at most.',
    }),
  }),
  request: (input) => input,
  payload: (t) => ({
    roleBindings: t.field({
      type: [roleBindings.ref],
      nullable: true,
      description: 'The bindings as they were created, in the order of the requests; null when they were refused.',
      resolve: ({ result }) => result?.roleBindings ?? null,
    }),
  }),
})
