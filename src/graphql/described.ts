// What a field repeats of the contract is described there: a field that says nothing of itself has the comment of the contract's
// field of its name, in the message that the type is of.
import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core'
import { commentOfField } from '../contract/comments.ts'
import { listMethodOf } from './offered.ts'

// The builder's options are open to such additions; this repeats its type parameters.
/* eslint-disable @typescript-eslint/no-namespace */
declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      described: DescribedPlugin<Types>
    }
  }
}
/* eslint-enable @typescript-eslint/no-namespace */

/** Types whose name says more than that of their message. */
const MESSAGES: Readonly<Record<string, string>> = {
  AccessExplanation: 'ExplainAccessResponse',
  AccountAssociationCheck: 'CheckAccountAssociationResponse',
  AdvisoryDocument: 'Document',
  AmazonAccount: 'Amazon',
  AwsIdentity: 'AWSIdentity',
  AzureAccount: 'Azure',
  DeliveryAttempt: 'Attempt',
  EventSubscription: 'Subscription',
  GithubAppInstallations: 'GitHubAppInstallations',
  GithubInstallation: 'GitHubInstallation',
  GoogleAccount: 'Google',
  ImageAccounts: 'Accounts',
  ImageCertificates: 'Certificates',
  ImageGroup: 'Group',
  ImageUser: 'User',
  NvdDetection: 'NVDAPI',
  Oidc: 'OIDC',
  ResolvedReport: 'ResolvedVulnsReport',
  ResolvedVulnerability: 'ResolvedVuln',
  ScanDetection: 'ScanV1',
  Scim: 'SCIM',
  SyncStatus: 'Sync',
  VulnerabilityDay: 'DayVulnerabilityCounts',
}

/** The messages that a type may be of, by the last part of their names, the likeliest first. */
function messagesOf(type: string): readonly string[] {
  const list = listMethodOf(type)
  if (list) return [list.input.name]
  const [, verb = '', resource = type, input] = /^(Create|Update)?(\w+?)(?:Item)?(Input)?$/.exec(type) ?? []
  const message = MESSAGES[resource] ?? resource
  return input === undefined ? [MESSAGES[type] ?? type] : [`${verb}${resource}Request`, message]
}

/** What the contract says of a field; undefined: nothing. */
function described(type: string, field: string): string | undefined {
  return messagesOf(type)
    .map((message) => commentOfField(message, field))
    .find((text) => text !== '')
}

class DescribedPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    return { ...config, description: config.description ?? described(config.parentType, config.name) }
  }

  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    if (config.kind !== 'InputObject') return config
    return { ...config, description: config.description ?? described(config.parentType, config.name) }
  }
}

/** The name of the plugin. */
export const DESCRIBED = 'described'

SchemaBuilder.registerPlugin(DESCRIBED, DescribedPlugin)
