// Capabilities, the sets made of them, and the roles that give them.
import { describe, expect, it } from 'vitest'
import {
  capabilities,
  capabilityByName,
  capabilityByNumber,
  INTERNAL_MASK,
  maskOf,
  namesOf,
} from '../../src/contract/capabilities.ts'
import { methods } from '../../src/contract/methods.ts'
import { builtinRole, builtinRoles } from '../../src/contract/roles.ts'

const granted = builtinRoles.reduce((mask, role) => mask | role.mask, 0n)

describe('capabilities', () => {
  it('are found by name and by number', () => {
    expect(capabilityByName('repo.list')).toMatchObject({ enumName: 'CAP_REPO_LIST', number: 1605, bit: 58 })
    for (const capability of capabilities) {
      expect(capabilityByName(capability.name)).toBe(capability)
      expect(capabilityByNumber(capability.number)).toBe(capability)
    }
    expect(capabilityByNumber(0)).toBeUndefined()
  })

  it('have names, numbers and bits of their own', () => {
    expect(capabilities.length).toBeGreaterThan(200)
    for (const key of ['name', 'number', 'bit'] as const) {
      expect(new Set(capabilities.map((capability) => capability[key])).size, key).toBe(capabilities.length)
    }
    for (const { name } of capabilities) expect(name).toMatch(/^[a-z_]+(\.[a-z_]+)*$/)
  })
})

describe('masks', () => {
  it('hold what was put in', () => {
    expect(maskOf([])).toBe(0n)
    expect(maskOf(['groups.create'])).toBe(2n)
    expect(namesOf(maskOf(['repo.list', 'groups.create']))).toEqual(['groups.create', 'repo.list'])
    const names = capabilities.map((capability) => capability.name)
    expect(new Set(namesOf(maskOf(names)))).toEqual(new Set(names))
  })

  it('refuse a name that does not exist, and skip a bit that does not', () => {
    expect(() => maskOf(['repo.lst'])).toThrow('repo.lst')
    expect(namesOf(1n << 500n)).toEqual([])
  })

  it('know the internal ones', () => {
    expect(namesOf(INTERNAL_MASK)).toContain('repo.internal.admin')
    expect(namesOf(INTERNAL_MASK)).not.toContain('repo.list')
  })
})

describe('built-in roles', () => {
  it('have fixed uids', () => {
    expect(builtinRole('viewer')).toMatchObject({
      uid: '63921b2c44617e3f2603851537be0123af4a57d7',
      description: 'Viewer Role (built-in)',
    })
    // printf role:owner | sha1sum
    expect(builtinRole('owner').uid).toBe('f9daa4c7e5492b018fbccbdfc43f1d7324a347d9')
    expect(builtinRole('registry.pull').description).toBe('Registry.pull Role (built-in)')
    expect(new Set(builtinRoles.map((role) => role.uid)).size).toBe(18)
  })

  it('give no internal capability', () => {
    expect(namesOf(granted & INTERNAL_MASK)).toEqual([])
  })

  it('name a capability once', () => {
    for (const role of builtinRoles) expect(new Set(role.capabilities).size, role.name).toBe(role.capabilities.length)
  })

  it('give the viewer nothing beyond the editor, and the editor nothing beyond the owner', () => {
    expect(namesOf(builtinRole('viewer').mask & ~builtinRole('editor').mask)).toEqual([])
    expect(namesOf(builtinRole('editor').mask & ~builtinRole('owner').mask)).toEqual([])
  })
})

describe('what the methods ask for', () => {
  /** Methods that no customer can call, with the internal capability that keeps them out. */
  const INTERNAL_METHODS = new Map([
    // The readme is written by the catalog that the repo comes from.
    ['registry.v2.ReposService/UpdateRepoReadme', 'repo.internal.admin'],
  ])

  it.each([...methods.values()].map((method) => [method.id, method] as const))(
    '%s can be granted',
    (id, { access }) => {
      if (access.kind === 'none') return
      expect(namesOf(access.mask & INTERNAL_MASK)).toEqual(INTERNAL_METHODS.has(id) ? [INTERNAL_METHODS.get(id)] : [])
      expect(namesOf(access.mask & ~INTERNAL_MASK & ~granted)).toEqual([])
      expect(access.capabilities.filter((capability) => capability.deprecated)).toEqual([])
    },
  )
})
