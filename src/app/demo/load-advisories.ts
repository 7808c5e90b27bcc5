// Loads what is known of vulnerabilities: advisories, what the world says of their records, and reports of a scanner.
import { TagsService } from '../../contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { ReviewState } from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { AdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { demoAdvisories, demoReports, type DemoAdvisory } from './advisories.ts'
import type { Loading } from './loading.ts'

const AUTHOR = 'demo'

/** The advisories, and what is said of the vulnerabilities that they are about. */
export async function loadAdvisories({ send, organization: parent }: Loading): Promise<void> {
  await send(AdvisoriesService.method.importAdvisories, { parent, advisories: demoAdvisories.map(advisoryOf) })
  const vulnerabilities = demoAdvisories.map(({ alias: id, id: advisory, summary, severity, steps }) => {
    const at = new Date(steps[0]?.at ?? 0)
    const details = `${summary}. This record is part of the demo: it tells of nothing real.`
    const severities = severity ? [severity] : []
    return { metadata: { id, summary, details, severities, createTime: at, updateTime: at }, aliases: [advisory] }
  })
  await send(AdvisoriesService.method.importVulnerabilities, { parent, vulnerabilities })
}

function advisoryOf({ id, artifact, component, alias, severity, steps }: DemoAdvisory): object {
  return {
    advisoryId: id,
    author: AUTHOR,
    artifactName: artifact,
    artifactType: 'image',
    componentName: component,
    componentType: 'binary',
    aliases: [alias],
    severities: severity ? [severity] : [],
    events: steps.map(({ at, ...step }) => {
      return { author: AUTHOR, reviewState: ReviewState.APPROVED, createTime: new Date(at), ...step }
    }),
  }
}

/** Reports of Grype on the images that tags name. */
export async function loadReports({ send, organization: parent, uids }: Loading): Promise<void> {
  for (const { repo, tag, found } of demoReports) {
    const repoUid = uids.get(repo) ?? ''
    const { tags } = await send(TagsService.method.listTags, { uidp: { childrenOf: repoUid }, name: tag })
    const content = JSON.stringify({
      matches: found.map(({ id, severity, name, version, fixed }) => ({
        vulnerability: { id, severity, fix: fixed ? { versions: [fixed], state: 'fixed' } : { state: 'not-fixed' } },
        artifact: { name, version },
      })),
      descriptor: { name: 'grype', version: '0.100.0' },
    })
    const digest = tags?.[0]?.digest ?? ''
    await send(RegistryService.method.importVulnerabilityReport, { parent, repoUid, digest, content })
  }
}
