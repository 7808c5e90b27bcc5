// The accounts of an association, one type a provider, and what they are written with.
import type { InputFieldMap } from '@pothos/core'
import { invalidField } from '../../core/errors.ts'
import { builder } from '../builder.ts'
import { visibleRows } from '../connection.ts'
import { mapOf, NamedValue, NamedValueInput, pairsOf } from '../values.ts'
import { identities } from './identity.ts'

type Fields = Record<string, unknown>
type Texts = Readonly<Record<string, string>> | null

export interface AmazonRow {
  readonly account: string
}

export interface GoogleRow {
  readonly projectId: string
  readonly projectNumber: string
}

export interface AzureRow {
  readonly tenantId: string
  readonly clientIds?: Texts
}

export interface ChainguardRow {
  readonly serviceBindings?: Texts
}

interface Installation {
  readonly installationId?: string
  readonly name?: string | null
}

interface GithubApp {
  readonly appId: string
  readonly installations?: readonly Installation[]
}

export interface GithubRow {
  readonly appInstallations?: Readonly<Record<string, Omit<GithubApp, 'appId'>>> | null
}

export const AmazonAccount = builder.objectRef<AmazonRow>('AmazonAccount').implement({
  description: 'An account at AWS.',
  fields: (t) => ({
    account: t.exposeString('account', { example: '123456789012' }),
  }),
})

export const GoogleAccount = builder.objectRef<GoogleRow>('GoogleAccount').implement({
  description: 'A project at Google Cloud.',
  fields: (t) => ({
    projectId: t.exposeString('projectId', { example: 'example-prod' }),
    projectNumber: t.exposeString('projectNumber', {
      example: '1234567890',
    }),
  }),
})

export const AzureAccount = builder.objectRef<AzureRow>('AzureAccount').implement({
  description: 'A tenant at Azure.',
  fields: (t) => ({
    tenantId: t.exposeString('tenantId', {
      description: 'The id of the tenant: a UUID.',
      example: '72f988bf-86f1-41af-91ab-2d7cd011db47',
    }),
    clientIds: t.field({
      type: [NamedValue],
      description: 'The client id that each part of the platform uses, by the name of the part.',
      resolve: (azure) => pairsOf(azure.clientIds),
    }),
  }),
})

export const ChainguardAccount = builder.objectRef<ChainguardRow>('ChainguardAccount').implement({
  description: 'The identities that parts of the platform act under.',
  fields: (t) => ({
    serviceBindings: t.field({
      type: [NamedValue],
      description: 'The uid of the identity that each part acts under, by the name of the part.',
      resolve: (chainguard) => pairsOf(chainguard.serviceBindings),
    }),
    identities: visibleRows(t, identities, {
      description: 'Those of the identities that the caller may see, in the order of `serviceBindings`.',
      uids: (chainguard) => pairsOf(chainguard.serviceBindings).map(({ value }) => value),
    }),
  }),
})

const GithubInstallation = builder.objectRef<Installation>('GithubInstallation').implement({
  description: 'One installation of a GitHub app.',
  fields: (t) => ({
    installationId: t.string({
      description: 'The numeric id of the installation, in digits.',
      example: '55012345',
      resolve: (installation) => installation.installationId ?? '',
    }),
    name: t.string({
      description: 'The login of the account that it is installed on; empty when it was not told.',
      example: 'example',
      resolve: (installation) => installation.name ?? '',
    }),
  }),
})

const GithubAppInstallations = builder.objectRef<GithubApp>('GithubAppInstallations').implement({
  description: 'The installations of one GitHub app.',
  fields: (t) => ({
    appId: t.exposeString('appId', { description: 'The numeric id of the app, in digits.', example: '901234' }),
    installations: t.field({
      type: [GithubInstallation],
      resolve: (app) => app.installations ?? [],
    }),
  }),
})

export const GithubAccount = builder.objectRef<GithubRow>('GithubAccount').implement({
  description: 'What GitHub knows of a group.',
  fields: (t) => ({
    appInstallations: t.field({
      type: [GithubAppInstallations],
      description: 'The installations of each app.',
      resolve: (github) => Object.entries(github.appInstallations ?? {}).map(([appId, app]) => ({ ...app, appId })),
    }),
  }),
})

const AmazonAccountInput = builder.inputType('AmazonAccountInput', {
  description: 'An account at AWS.',
  fields: (t) => ({ account: t.string({ required: true }) }),
})

const GoogleAccountInput = builder.inputType('GoogleAccountInput', {
  description: 'A project at Google Cloud.',
  fields: (t) => ({
    projectId: t.string({ required: true }),
    projectNumber: t.string({ required: true }),
  }),
})

const AzureAccountInput = builder.inputType('AzureAccountInput', {
  description: 'A tenant at Azure.',
  fields: (t) => ({
    tenantId: t.string({ required: true, description: 'The id of the tenant: a UUID.' }),
    clientIds: t.field({
      type: [NamedValueInput],
      required: true,
    }),
  }),
})

const ChainguardAccountInput = builder.inputType('ChainguardAccountInput', {
  description: 'The identities that parts of the platform act under.',
  fields: (t) => ({
    serviceBindings: t.field({
      type: [NamedValueInput],
      required: true,
      description: 'The uid of an identity that the caller may see, by the name of the part that acts under it.',
    }),
  }),
})

const GithubInstallationInput = builder.inputType('GithubInstallationInput', {
  description: 'One installation of a GitHub app.',
  fields: (t) => ({
    installationId: t.string({ required: true, description: 'The numeric id of the installation, in digits.' }),
    name: t.string(),
  }),
})

const GithubAppInstallationsInput = builder.inputType('GithubAppInstallationsInput', {
  description: 'The installations of one GitHub app.',
  fields: (t): { appId: InputFieldMap[string]; installations: InputFieldMap[string] } => ({
    appId: t.string({ required: true, description: 'The numeric id of the app, in digits. Each may be given once.' }),
    installations: t.field({
      type: [GithubInstallationInput],
      required: true,
    }),
  }),
})

const GithubAccountInput = builder.inputType('GithubAccountInput', {
  description: 'What GitHub knows of a group.',
  fields: (t): { appInstallations: InputFieldMap[string] } => ({
    appInstallations: t.field({
      type: [GithubAppInstallationsInput],
      required: true,
      description: 'The installations of each app.',
    }),
  }),
})

/** The input types of the accounts, by the field that takes one. */
export const accountInputs = {
  amazon: AmazonAccountInput,
  google: GoogleAccountInput,
  azure: AzureAccountInput,
  chainguard: ChainguardAccountInput,
  github: GithubAccountInput,
}

/**
 * The accounts as the contract has them, with maps where the input has lists.
 * @throws INVALID_ARGUMENT when a name is given twice
 */
export function accountsOf(input: Fields): Fields {
  const azure = withMap(input['azure'], 'azure.clientIds')
  const chainguard = withMap(input['chainguard'], 'chainguard.serviceBindings')
  const github = input['github'] as { appInstallations: readonly GithubApp[] } | null | undefined
  return {
    ...input,
    ...(azure === undefined ? {} : { azure }),
    ...(chainguard === undefined ? {} : { chainguard }),
    ...(github ? { github: { appInstallations: appMap(github.appInstallations) } } : {}),
  }
}

/** An account whose field at the end of `path` becomes a map; undefined and null stay what they are. */
function withMap(account: unknown, path: string): unknown {
  if (account === undefined || account === null) return account
  const name = path.slice(path.indexOf('.') + 1)
  return { ...account, [name]: mapOf((account as Fields)[name], path) }
}

function appMap(apps: readonly GithubApp[]): Fields {
  const ids = new Set(apps.map(({ appId }) => appId))
  if (ids.size !== apps.length) throw invalidField('github.appInstallations', 'gives an app twice')
  return Object.fromEntries(apps.map(({ appId, installations }) => [appId, { installations }]))
}
