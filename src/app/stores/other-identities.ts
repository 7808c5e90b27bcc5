// Identities that no OpenID token stands for, as the exchange asks about them.
import type { AwsRule, OtherIdentity } from '../../auth/aws-exchange.ts'
import {
  type ServicePrincipal,
  ServicePrincipalSchema,
} from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import type { Database } from '../../db/database.ts'

/** What an identity says of itself; undefined: there is none. */
export async function otherIdentity({ prisma }: Database, uid: string): Promise<OtherIdentity | undefined> {
  const row = await prisma.identity.findUnique({
    where: { uid },
    select: { awsIdentity: true, servicePrincipal: true },
  })
  if (!row) return undefined
  const number = row.servicePrincipal as ServicePrincipal | null
  const principal = number ? ServicePrincipalSchema.value[number]?.name : undefined
  return {
    awsIdentity: row.awsIdentity as AwsRule | null,
    ...(principal === undefined ? {} : { servicePrincipal: principal }),
  }
}
