// The built-in roles and what each gives, the same in every installation.

/** Role name → the dotted names of its capabilities, separated by white space. */
export const BUILTIN_ROLES = {
  owner: `
    groups.create groups.update groups.list groups.delete group_invites.create group_invites.list
    group_invites.delete roles.create roles.update roles.list roles.delete role_bindings.create role_bindings.update
    role_bindings.list role_bindings.delete record_signatures.list sboms.list vuln_reports.list
    account_associations.create account_associations.update account_associations.list account_associations.delete
    identity.create identity.update identity.list identity.delete identity_providers.create
    identity_providers.update identity_providers.list identity_providers.delete identity_providers.scim.manage
    subscriptions.create subscriptions.update subscriptions.list subscriptions.delete repo.blobs.get repo.create
    repo.update repo.list repo.delete manifest.create manifest.update manifest.list manifest.delete
    tag.create tag.update tag.list tag.delete manifest.metadata.list referrers.list apk.create apk.list apk.delete
    version.list apk.blobs.get vuln_report.create vuln_report.list vuln.create build_report.list
    registry.entitlements.list registry.settings.list registry.entitlements.images.add
    registry.entitlements.images.remove registry.entitlements.images.swap registry.overlays.list
    registry.overlays.edit libraries.entitlements.create libraries.entitlements.list libraries.entitlements.delete
    libraries.artifacts.list libraries.python.list libraries.python.create libraries.java.list libraries.java.create
    libraries.javascript.list libraries.javascript.create libraries.dotnet.list libraries.dotnet.create
    libraries.go.list libraries.go.create libraries.cache.invalidate libraries.cache.list
    libraries.aws_marketplace.subscriptions.create libraries.aws_marketplace.subscriptions.update
    libraries.aws_marketplace.subscriptions.list libraries.request_groups.create libraries.request_groups.list
    libraries.request_groups.update libraries.request_groups.delete libraries.request_groups.submit
    libraries.request_groups.items.update libraries.remote_registries.create libraries.remote_registries.list
    libraries.remote_registries.delete advisories.list registry.deployments.list policies.policy.create
    policies.policy.update policies.policy.list policies.policy.delete policies.binding.create
    policies.binding.update policies.binding.list policies.binding.delete policies.decision.list
    policies.override.create policies.override.list policies.override.delete repo.check_policies
    packages.entitlements.list terms.accept terms.list guardener.dfc.convert guardener.association.manage
    guardener.association.list guardener.entitlement.list guardener.actions.migrate guardener.scan.list
    guardener.scan.get mcp.tool.call skills.publish skills.entitlements.create skills.entitlements.list
    skills.entitlements.delete skills.list skills.harden.read skills.harden.write skills.harden.cancel
    libraries.policy.create libraries.policy.update libraries.policy.list libraries.policy.delete
    libraries.policy.binding.create libraries.policy.binding.update libraries.policy.binding.list
    libraries.policy.binding.delete libraries.policy.block_event.list
    actions.list
  `,
  editor: `
    groups.list group_invites.list roles.list role_bindings.list record_signatures.list sboms.list
    vuln_reports.list account_associations.list identity.list identity_providers.list
    subscriptions.create subscriptions.update subscriptions.list subscriptions.delete repo.blobs.get repo.create
    repo.update repo.list repo.delete manifest.list tag.list manifest.metadata.list referrers.list
    apk.list version.list apk.blobs.get vuln_report.list build_report.list registry.entitlements.list
    registry.settings.list registry.overlays.list registry.overlays.edit libraries.entitlements.list
    libraries.artifacts.list libraries.cache.list libraries.aws_marketplace.subscriptions.list
    libraries.request_groups.create libraries.request_groups.list libraries.request_groups.update
    libraries.request_groups.delete libraries.request_groups.items.update libraries.remote_registries.list
    advisories.list registry.deployments.list policies.policy.list policies.binding.list policies.decision.list
    policies.override.list packages.entitlements.list terms.list guardener.dfc.convert guardener.association.list
    guardener.entitlement.list guardener.actions.migrate guardener.scan.list guardener.scan.get
    skills.entitlements.list skills.list libraries.policy.list libraries.policy.binding.list
    libraries.policy.block_event.list
    actions.list
  `,
  viewer: `
    groups.list group_invites.list roles.list role_bindings.list record_signatures.list sboms.list
    vuln_reports.list account_associations.list identity.list identity_providers.list subscriptions.list
    repo.blobs.get repo.list manifest.list tag.list manifest.metadata.list referrers.list apk.list
    version.list apk.blobs.get vuln_report.list build_report.list registry.entitlements.list registry.settings.list
    registry.overlays.list libraries.entitlements.list libraries.artifacts.list libraries.cache.list
    libraries.aws_marketplace.subscriptions.list libraries.request_groups.list libraries.remote_registries.list
    advisories.list registry.deployments.list policies.policy.list policies.binding.list policies.decision.list
    policies.override.list packages.entitlements.list terms.list guardener.dfc.convert guardener.association.list
    guardener.entitlement.list guardener.actions.migrate guardener.scan.list guardener.scan.get
    skills.entitlements.list skills.list libraries.policy.list libraries.policy.binding.list
    libraries.policy.block_event.list
    actions.list
  `,
  console_viewer: `
    groups.list group_invites.list roles.list role_bindings.list record_signatures.list sboms.list
    vuln_reports.list account_associations.list identity.list identity_providers.list subscriptions.list
    repo.list manifest.list tag.list manifest.metadata.list referrers.list apk.list version.list
    vuln_report.list build_report.list registry.entitlements.list registry.settings.list registry.overlays.list
    libraries.entitlements.list libraries.artifacts.list libraries.cache.list
    libraries.aws_marketplace.subscriptions.list libraries.request_groups.list libraries.remote_registries.list
    advisories.list registry.deployments.list policies.policy.list policies.binding.list policies.decision.list
    policies.override.list packages.entitlements.list guardener.entitlement.list guardener.scan.list
    guardener.scan.get skills.entitlements.list skills.list libraries.policy.list libraries.policy.binding.list
    libraries.policy.block_event.list
    actions.list
  `,
  'registry.pull': `
    groups.list record_signatures.list sboms.list vuln_reports.list repo.blobs.get repo.list
    manifest.list tag.list manifest.metadata.list referrers.list
  `,
  'registry.push': `
    groups.create groups.list record_signatures.list sboms.list vuln_reports.list repo.blobs.get repo.create
    repo.update repo.list repo.delete manifest.create manifest.update manifest.list manifest.delete
    tag.create tag.update tag.list tag.delete manifest.metadata.list referrers.list
  `,
  'registry.pull_token_creator': `
    groups.list roles.list role_bindings.create record_signatures.list sboms.list vuln_reports.list
    identity.create repo.blobs.get repo.list manifest.list tag.list manifest.metadata.list
    referrers.list apk.list apk.blobs.get
  `,
  'apk.pull': 'groups.list apk.list apk.blobs.get',
  'apk.push': 'groups.list apk.create apk.list apk.delete apk.blobs.get',
  'advisories.viewer': 'advisories.list',
  'advisories.creator': 'advisories.create advisories.update advisories.list',
  'advisories.approver': 'advisories.create advisories.update advisories.list advisories.approve',
  'advisories.admin': 'advisories.create advisories.update advisories.list advisories.delete advisories.approve',
  'libraries.java.pull': 'libraries.entitlements.list libraries.java.list',
  'libraries.python.pull': 'libraries.entitlements.list libraries.python.list',
  'libraries.javascript.pull': 'libraries.entitlements.list libraries.javascript.list',
  'guardener.user': `
    groups.list record_signatures.list sboms.list vuln_reports.list repo.blobs.get repo.list
    manifest.list tag.list manifest.metadata.list referrers.list terms.list guardener.dfc.convert
    guardener.association.list guardener.actions.migrate guardener.scan.list guardener.scan.get
  `,
  'guardener.admin': `
    groups.list record_signatures.list sboms.list vuln_reports.list repo.blobs.get repo.list
    manifest.list tag.list manifest.metadata.list referrers.list terms.accept terms.list
    guardener.dfc.convert guardener.association.manage guardener.association.list guardener.actions.migrate
    guardener.scan.list guardener.scan.get
  `,
} as const
