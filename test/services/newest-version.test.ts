// Versions that an ecosystem takes for the same: one of them is the newest, wherever that is told.
import { expect, it } from 'vitest'
import { Ecosystem } from '../../src/contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { organization } from '../support/organization.ts'

interface Library {
  readonly uid: string
  readonly latestVersion: string
  readonly description: string
}
interface Version {
  readonly version: string
  readonly description: string
}

const OWN = 'platformgraph.libraries.v1.ArtifactsService'

it('is the first of the list and the one that the library tells of', async () => {
  const at = await organization()
  const spellings = ['1.0', '1.0.0', 'v1', '1.0.0.0']
  const versions = Array.from({ length: 8 }, (_, n) =>
    spellings.map((version) => ({ name: `library-${n}`, version, description: `${n} as ${version}` })),
  ).flat()
  const imported = { parent: at.org, ecosystem: Ecosystem.PYTHON, versions }
  expect(await at.call<object>(at.owner, `${OWN}/ImportArtifacts`, imported)).toMatchObject({ created: 32 })
  const { artifacts } = await at.call<{ artifacts: Library[] }>(at.owner, `${OWN}/ListArtifacts`, {
    uidp: { childrenOf: at.org },
  })
  expect(artifacts).toHaveLength(8)
  for (const { uid, latestVersion, description } of artifacts) {
    const list = { uidp: { childrenOf: uid } }
    const { artifactVersions } = await at.call<{ artifactVersions: Version[] }>(
      at.owner,
      `${OWN}/ListArtifactVersions`,
      list,
    )
    expect(artifactVersions).toHaveLength(4)
    expect(artifactVersions[0]).toMatchObject({ version: latestVersion, description })
  }
})
