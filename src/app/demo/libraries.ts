// Libraries of the demo, as repositories publish them.
import { Ecosystem } from '../../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'

export interface DemoLibrary {
  readonly name: string
  readonly description: string
  readonly versions: readonly string[]
}

export interface DemoRepository {
  readonly ecosystem: Ecosystem
  /** The group that they hang below. */
  readonly at: string
  readonly libraries: readonly DemoLibrary[]
}

export const demoRepositories: readonly DemoRepository[] = [
  {
    ecosystem: Ecosystem.PYTHON,
    at: 'data',
    libraries: [
      { name: 'requests', description: 'HTTP for people', versions: ['2.32.5', '2.32.4', '2.31.0'] },
      { name: 'numpy', description: 'Arrays and the mathematics on them', versions: ['2.3.4', '2.2.6'] },
      { name: 'pydantic', description: 'Data that is what its types say', versions: ['2.12.3', '2.11.0'] },
      { name: 'torch', description: 'Tensors and neural networks', versions: ['2.9.0', '2.8.0'] },
    ],
  },
  {
    ecosystem: Ecosystem.JAVA,
    at: 'languages',
    libraries: [
      { name: 'com.google.guava:guava', description: 'Collections and more', versions: ['33.5.0-jre', '33.4.8-jre'] },
      { name: 'org.slf4j:slf4j-api', description: 'A face for logging', versions: ['2.0.17', '2.0.16'] },
      {
        name: 'com.fasterxml.jackson.core:jackson-databind',
        description: 'Objects from JSON and back',
        versions: ['2.20.1', '2.19.0'],
      },
    ],
  },
]
