// The users and groups of a custom overlay, as /etc/passwd and /etc/group can hold them.
import { shapes } from '../../core/shapes.ts'
import type { Violations } from '../violations.ts'

/** 0 is root, which an overlay cannot redefine; 65534 is nobody, 65535 is no id at all. */
const HIGHEST_ID = 65_533

interface User {
  readonly username?: string
  readonly uid?: number
  readonly gid?: number
  readonly groupName?: string
  readonly shell?: string
  readonly homeDir?: string
}

interface Group {
  readonly groupname?: string
  readonly gid?: number
  readonly members?: readonly string[]
}

export interface Accounts {
  readonly runAs?: string
  readonly users?: readonly User[]
  readonly groups?: readonly Group[]
}

/** Adds all that is wrong with the accounts of an overlay. */
export function checkAccounts(accounts: Accounts | null | undefined, violations: Violations, at: string): void {
  if (!accounts) return
  const { runAs = '', users = [], groups = [] } = accounts
  if (runAs !== '' && !isAccountOrId(runAs)) {
    violations.add(`${at}.runAs`, 'must be the name of a user, or its number')
  }
  const names = new Seen(violations)
  const ids = new Seen(violations)
  users.forEach((user, index) => {
    const path = `${at}.users[${index}]`
    checkName(user.username, { at: `${path}.username`, violations, names })
    checkId(user.uid, { at: `${path}.uid`, violations, ids })
    checkId(user.gid, { at: `${path}.gid`, violations })
    if (user.groupName && !shapes.account.test(user.groupName)) violations.add(`${path}.groupName`, shapes.account.says)
    for (const field of ['shell', 'homeDir'] as const) {
      const value = user[field]
      if (value && !shapes.absolutePath.test(value)) violations.add(`${path}.${field}`, shapes.absolutePath.says)
    }
  })
  checkGroups(groups, violations, `${at}.groups`)
}

function checkGroups(groups: readonly Group[], violations: Violations, at: string): void {
  const names = new Seen(violations)
  const ids = new Seen(violations)
  groups.forEach((group, index) => {
    const path = `${at}[${index}]`
    checkName(group.groupname, { at: `${path}.groupname`, violations, names })
    checkId(group.gid, { at: `${path}.gid`, violations, ids })
    group.members?.forEach((member, place) => {
      if (!shapes.account.test(member)) violations.add(`${path}.members[${place}]`, shapes.account.says)
    })
  })
}

interface On {
  readonly at: string
  readonly violations: Violations
  readonly names?: Seen
  readonly ids?: Seen
}

function checkName(name: string | undefined, { at, violations, names }: On): void {
  if (!name) return
  if (!shapes.account.test(name)) violations.add(at, shapes.account.says)
  else if (name === 'root') violations.add(at, 'is reserved for the platform')
  else names?.add(name, at)
}

function checkId(id: number | undefined, { at, violations, ids }: On): void {
  // 0 is what a field that was not sent holds: the image builder then chooses.
  if (id === undefined || id === 0) return
  if (id < 1 || id > HIGHEST_ID) violations.add(at, `must be from 1 to ${HIGHEST_ID}`)
  else ids?.add(String(id), at)
}

function isAccountOrId(text: string): boolean {
  return /^\d{1,10}$/.test(text) ? Number(text) <= HIGHEST_ID + 1 : shapes.account.test(text)
}

class Seen {
  readonly #values = new Set<string>()
  readonly #violations: Violations
  constructor(violations: Violations) {
    this.#violations = violations
  }
  add(value: string, at: string): void {
    if (this.#values.has(value)) this.#violations.add(at, `gives ${value} twice`)
    this.#values.add(value)
  }
}
