// The shapes of accounts at clouds and source hosts, as these publish them.
import type { AccountAssociation } from '../../contract/gen/chainguard/platform/iam/v2/account_associations_pb.ts'
import { type Shape, shapes } from '../../core/shapes.ts'
import { isUid } from '../../core/uid.ts'
import type { FieldsOf } from '../resource.ts'
import type { Violations } from '../violations.ts'

type Accounts = FieldsOf<AccountAssociation>

const NUMBER = /^[1-9]\d{0,18}$/
/** The name of a part of the service, as a key of a map. */

/** Adds what is wrong with the accounts among `fields`. */
export function checkAccounts({ amazon, azure, github, chainguard }: Accounts, violations: Violations): void {
  checkForm(
    amazon?.account,
    { path: 'amazon.account', is: shapes.awsAccount, says: shapes.awsAccount.says },
    violations,
  )
  checkAzure(azure, violations)
  checkGithub(github, violations)
  checkParts(chainguard?.serviceBindings, {
    path: 'chainguard.serviceBindings',
    isFine: isUid,
    says: 'is not the uid of an identity',
    violations,
  })
}

function checkAzure(azure: Accounts['azure'], violations: Violations): void {
  if (!azure) return
  checkForm(
    azure.tenantId,
    { path: 'azure.tenantId', is: shapes.uuid, says: 'is not the id of a tenant, which is a UUID' },
    violations,
  )
  checkParts(azure.clientIds, {
    path: 'azure.clientIds',
    isFine: shapes.uuid.test,
    says: 'is not a client id, which is a UUID',
    violations,
  })
}

function checkGithub(github: Accounts['github'], violations: Violations): void {
  if (!github) return
  const apps = github.appInstallations ?? {}
  if (Object.keys(apps).length === 0) violations.add('github.appInstallations', 'is required')
  for (const [app, { installations = [] }] of Object.entries(apps)) {
    const path = `github.appInstallations.${app}`
    if (!NUMBER.test(app)) violations.add(path, 'is not under the id of a GitHub app')
    if (installations.length === 0) violations.add(`${path}.installations`, 'is required')
    const ids = installations.map(({ installationId = '' }) => String(installationId))
    ids.forEach((id, index) => {
      const field = `${path}.installations[${index}].installationId`
      if (violations.has(field)) return
      if (!NUMBER.test(id)) violations.add(field, 'is not the id of an installation')
      else if (ids.indexOf(id) < index) violations.add(field, 'is named twice')
    })
  }
}

/** A required field of a message that was given: it is there already, or it was found missing. */
function checkForm(
  value: string | undefined,
  { path, is, says }: { path: string; is: Pick<Shape, 'test'>; says: string },
  violations: Violations,
): void {
  if (!value || violations.has(path)) return
  if (!is.test(value)) violations.add(path, says)
}

interface PartRule {
  readonly path: string
  readonly isFine: (value: string) => boolean
  readonly says: string
  readonly violations: Violations
}

/** A map from parts of the service to what each uses; a map that is there has an entry. */
function checkParts(
  map: Readonly<Record<string, string>> | undefined,
  { path, isFine, says, violations }: PartRule,
): void {
  if (map === undefined || violations.has(path)) return
  const entries = Object.entries(map)
  if (entries.length === 0) violations.add(path, 'is required')
  for (const [part, value] of entries) {
    if (!shapes.part.test(part)) violations.add(`${path}.${part}`, shapes.part.says)
    else if (!isFine(value)) violations.add(`${path}.${part}`, says)
  }
}
