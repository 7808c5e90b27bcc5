// The Create method, once for every resource (AIP-133); what a resource adds to it are its hooks (resource.ts).
import type { DescMethod } from '@bufbuild/protobuf'
import { permissionDenied } from '../core/errors.ts'
import { isUid, newChildUid, newRootUid } from '../core/uid.ts'
import { membersOf } from '../core/json.ts'
import { lockRow } from '../db/statements/get.ts'
import { rulesOf } from './fields.ts'
import { sentFields } from './mask.ts'
import { requireUid, type Call, type WriteCall } from './call.ts'
import { genericOperation, type Operation } from './operation.ts'
import type { Row } from './page.ts'
import type { Prepared, Resource } from './resource.ts'
import { change, existing, insert, replacing } from './rows.ts'
import { madeAsMissing } from './shared-write.ts'
import { checkMessage, checkSize, isEmpty } from './violations.ts'
import { insertTogether, upsertTogether } from './write-many.ts'

type Fields = Record<string, unknown>

interface CreateRequest extends Fields {
  readonly parent?: string
}

/** The Create method of a resource; `field`: where its request holds the resource. */
export function createMethod(resource: Resource, { method, field }: { method: DescMethod; field: string }): Operation {
  const { upsertsIn } = resource
  return genericOperation<CreateRequest>({
    method,
    ...(resource.changesAccess === undefined ? {} : { changesAccess: resource.changesAccess }),
    ...(resource.parentNamed ? { resolve: (call) => withParentUid(resource, call) } : {}),
    ...(upsertsIn ? { row: ({ parent }) => ({ table: upsertsIn, uid: parent, isParent: true }) } : {}),
    authorize: (call) => requireMayCreate(resource, call),
    validate: (call, violations) => {
      const fields = membersOf(call.request[field])
      const { message, maxLength } = resource
      checkMessage(message, fields, { violations, maxLength })
      checkSize(message, fields, { violations, maxLength })
      resource.validate?.(fields, violations, call)
    },
    writeMany: async (calls) => {
      const rows = calls.map((call) => {
        const fields = asked(resource, call, field)
        return { call, given: { ...fields, uid: uidIn(resource, fields.parent) } }
      })
      const together = rows.every(({ given }) => resource.madeTogether?.(given.fields))
      if (!together) return undefined
      return resource.upsert ? upsertTogether(resource, rows) : insertTogether(resource, rows)
    },
    write: async (call) => {
      const { parent, fields: given } = asked(resource, call, field)
      const { fields, shownOnce }: Prepared = (await resource.prepare?.({ call, parent, fields: given })) ?? {
        fields: given,
      }
      const row =
        (await replaced(resource, call, { parent, fields })) ?? (await made(resource, call, { parent, fields }))
      return shownOnce ? { ...row, ...shownOnce } : row
    },
  })
}

/** The request with the uid of a parent that is named otherwise; where the caller may create nothing, nothing is told. */
async function withParentUid({ parentNamed }: Resource, call: Call<CreateRequest>): Promise<CreateRequest> {
  const { parent } = call.request
  if (!parentNamed || !parent || isUid(parent) || call.visible().length === 0) return call.request
  return { ...call.request, parent: await parentNamed(call, parent) }
}

/** The right to create in a parent of the request's, or outside of any. A scoped method's has been checked already. */
function requireMayCreate(resource: Resource, call: Call<CreateRequest>): void {
  const { access } = call.method
  if (access.kind !== 'unscoped') return
  const { parent } = call.request
  if (parent) call.require(requireUid(parent, 'parent'))
  else if (resource.mayCreateRoot?.(call)) call.grant()
  else {
    throw permissionDenied(
      access.capabilities.map(({ name }) => name),
      undefined,
    )
  }
}

interface NewFields {
  readonly parent: string | undefined
  readonly fields: Fields
}

/** What a request says of the new row. */
function asked({ message }: Resource, { request }: Call<CreateRequest>, field: string): NewFields {
  const sent = sentFields(rulesOf(message), membersOf(request[field]), true)
  return { parent: request.parent || undefined, fields: withoutEmpty(sent) }
}

function made(resource: Resource, call: WriteCall<Fields>, { parent, fields }: NewFields): Promise<Row> {
  const make = (): Promise<Row> => insert(resource, call, { uid: uidIn(resource, parent), parent, fields })
  return resource.upsert ? madeAsMissing(make) : make()
}

function uidIn({ hasUidOfParent }: Resource, parent: string | undefined): string {
  if (parent === undefined) return newRootUid()
  return hasUidOfParent ? parent : newChildUid(parent)
}

/** The row that the creation replaces; undefined when there is none. What is not said of it is emptied. */
async function replaced(resource: Resource, call: WriteCall<Fields>, given: NewFields): Promise<Row | undefined> {
  const [uid] = (await resource.upsert?.([{ call, ...given }])) ?? []
  if (uid === undefined || !(await lockRow(call.tx, resource.table, uid))) return undefined
  const current = await existing(resource, call.tx, uid)
  return change(resource, call, replacing(resource, current, given.fields))
}

/** What is said of a new row: what is empty is not there. */
export function withoutEmpty<T extends object>(fields: T): T {
  const left = { ...fields }
  for (const [name, value] of Object.entries(fields)) if (isEmpty(value)) Reflect.deleteProperty(left, name)
  return left
}
