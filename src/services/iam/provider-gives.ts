// What an identity provider gives to people: its default role, and what the groups of its directory are mapped to.
import { maskOfNumbers } from '../../access/access.ts'
import { parentOf } from '../../core/uid.ts'
import type { WriteCall } from '../call.ts'
import { requireCapabilities } from './escalation.ts'

const ROLE = { role: { select: { capabilities: true } } } as const

/**
 * Whoever says who is in the groups of a provider must hold what they are mapped to.
 * @throws PERMISSION_DENIED (PRIVILEGE_ESCALATION)
 */
export async function requireMappedCapabilities({ tx, authority }: WriteCall<object>, provider: string): Promise<void> {
  const mappings = await tx.prisma.externalGroupRoleMapping.findMany({
    where: { parentUid: provider },
    distinct: ['roleUid', 'scope'],
    select: { scope: true, ...ROLE },
  })
  for (const { scope, role } of mappings) requireCapabilities(authority, maskOfNumbers(role.capabilities), scope)
}

/**
 * Whoever says who the people of a provider are must hold all that they get.
 * @throws PERMISSION_DENIED (PRIVILEGE_ESCALATION)
 */
export async function requireAllThatIsGiven(call: WriteCall<object>, provider: string): Promise<void> {
  const { tx, authority } = call
  const found = await tx.prisma.identityProvider.findUnique({ where: { uid: provider }, select: ROLE })
  requireCapabilities(authority, maskOfNumbers(found?.role.capabilities ?? []), parentOf(provider) ?? provider)
  await requireMappedCapabilities(call, provider)
}
