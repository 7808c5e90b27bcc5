// The demo: a small organization, so that a first look finds something in every corner of the graph.

/** One group of the demo with what hangs below it. */
export interface DemoGroup {
  readonly name: string
  readonly description: string
  readonly groups?: readonly DemoGroup[]
  readonly repos?: readonly DemoRepo[]
}

export interface DemoRepo {
  readonly name: string
  readonly description: string
  /** A CatalogTier of the contract. */
  readonly tier: number
  readonly aliases?: readonly string[]
  /** Versions, the newest first; each becomes a tag. */
  readonly versions: readonly string[]
  /** Versions that are at their end of life. */
  readonly ended?: readonly string[]
}

const [APPLICATION, BASE, FIPS, AI, DEVTOOLS] = [1, 2, 3, 4, 5] as const

export const demoRepos: readonly DemoRepo[] = [
  {
    name: 'static',
    description: 'Nothing but certificates and time zones, for statically linked programs.',
    tier: BASE,
    aliases: ['scratch:latest'],
    versions: ['latest'],
  },
  {
    name: 'glibc-dynamic',
    description: 'The C and C++ runtime libraries, for dynamically linked programs.',
    tier: BASE,
    versions: ['latest', 'latest-dev'],
  },
  {
    name: 'busybox',
    description: 'A shell and the usual small tools in one program.',
    tier: BASE,
    aliases: ['busybox:latest'],
    versions: ['1.38', '1.37', '1.36'],
    ended: ['1.36'],
  },
  {
    name: 'git',
    description: 'Distributed version control.',
    tier: DEVTOOLS,
    aliases: ['alpine/git:latest'],
    versions: ['2.52', '2.51'],
  },
  {
    name: 'curl',
    description: 'Transfers data by URL, over most protocols that exist.',
    tier: DEVTOOLS,
    versions: ['8.17', '8.16'],
  },
]

export const demoGroups: readonly DemoGroup[] = [
  {
    name: 'languages',
    description: 'Runtimes and toolchains',
    repos: [
      {
        name: 'go',
        description: 'The Go toolchain.',
        tier: BASE,
        aliases: ['golang:latest'],
        versions: ['1.26', '1.25', '1.24'],
        ended: ['1.24'],
      },
      {
        name: 'go-fips',
        description: 'The Go toolchain with validated cryptography.',
        tier: FIPS,
        versions: ['1.26', '1.25'],
      },
      {
        name: 'node',
        description: 'Runs JavaScript on the server.',
        tier: BASE,
        aliases: ['node:lts'],
        versions: ['24', '22', '20'],
        ended: ['20'],
      },
      {
        name: 'python',
        description: 'The Python interpreter with its standard library.',
        tier: BASE,
        aliases: ['python:3'],
        versions: ['3.14', '3.13', '3.9'],
        ended: ['3.9'],
      },
      {
        name: 'jre',
        description: 'Runs programs for the Java platform.',
        tier: BASE,
        aliases: ['eclipse-temurin:latest'],
        versions: ['25', '21', '17'],
      },
      {
        name: 'rust',
        description: 'The Rust compiler and cargo.',
        tier: BASE,
        aliases: ['rust:latest'],
        versions: ['1.95', '1.94'],
      },
    ],
  },
  {
    name: 'data',
    description: 'Databases and what moves data between them',
    repos: [
      {
        name: 'postgres',
        description: 'A relational database.',
        tier: APPLICATION,
        aliases: ['postgres:latest'],
        versions: ['18', '17', '13'],
        ended: ['13'],
      },
      {
        name: 'redis',
        description: 'Keeps data structures in memory and answers fast.',
        tier: APPLICATION,
        aliases: ['redis:latest'],
        versions: ['8.4', '8.2'],
      },
      {
        name: 'kafka',
        description: 'A log of events that many read and write.',
        tier: APPLICATION,
        versions: ['4.1', '3.9'],
        ended: ['3.9'],
      },
      {
        name: 'clickhouse',
        description: 'Answers analytical questions over columns.',
        tier: APPLICATION,
        versions: ['25.10'],
      },
    ],
    groups: [
      {
        name: 'models',
        description: 'Training and serving of models',
        repos: [
          {
            name: 'pytorch',
            description: 'Tensors and neural networks in Python.',
            tier: AI,
            versions: ['2.9', '2.8'],
          },
          { name: 'vllm', description: 'Serves language models with little waiting.', tier: AI, versions: ['0.12'] },
        ],
      },
    ],
  },
  {
    name: 'edge',
    description: 'What stands between the services and the world',
    repos: [
      {
        name: 'nginx',
        description: 'A web server and reverse proxy.',
        tier: APPLICATION,
        aliases: ['nginx:latest'],
        versions: ['1.29', '1.28', '1.26'],
        ended: ['1.26'],
      },
      { name: 'envoy', description: 'A proxy for services and meshes.', tier: APPLICATION, versions: ['1.36', '1.35'] },
      {
        name: 'traefik',
        description: 'Routes requests by what the services say of themselves.',
        tier: APPLICATION,
        versions: ['3.6'],
      },
    ],
  },
]

/** People and machines, with the role each has and where; `path` names groups from the organization down. */
export const demoIdentities = [
  {
    name: 'ada',
    description: 'Looks after the databases',
    path: [],
    issuer: 'https://login.example.com',
    subject: 'ada@example.com',
    role: 'editor',
    at: ['data'],
  },
  {
    name: 'grace',
    description: 'Reads everything',
    path: [],
    issuer: 'https://login.example.com',
    subject: 'grace@example.com',
    role: 'viewer',
    at: [],
  },
  {
    name: 'release pipeline',
    description: 'Pushes images from CI',
    path: ['languages'],
    issuer: 'https://token.actions.example.com',
    subject: 'repo:example/images:ref:refs/heads/main',
    role: 'registry.push',
    at: ['languages'],
  },
  {
    name: 'edge cluster',
    description: 'Pulls images in production',
    path: ['edge'],
    issuer: 'https://cluster.example.com',
    subject: 'system:serviceaccount:edge:puller',
    role: 'registry.pull',
    at: ['edge'],
  },
] as const

/** Advisories made up for the demo: their ids are not registered anywhere. */
export const demoAdvisories = [
  {
    id: 'DEMO-2026-0001',
    artifact: 'postgres',
    component: 'libpq',
    alias: 'DEMO-CVE-1',
    fixed: '18.1',
    detected: '2026-09-03T08:00:00Z',
  },
  {
    id: 'DEMO-2026-0002',
    artifact: 'nginx',
    component: 'http/2 module',
    alias: 'DEMO-CVE-2',
    fixed: '1.29.3',
    detected: '2026-09-21T10:30:00Z',
  },
  {
    id: 'DEMO-2026-0003',
    artifact: 'python',
    component: 'tarfile',
    alias: 'DEMO-CVE-3',
    fixed: undefined,
    detected: '2026-10-12T06:15:00Z',
  },
  {
    id: 'DEMO-2026-0004',
    artifact: 'node',
    component: 'undici',
    alias: 'DEMO-CVE-4',
    fixed: '24.11.1',
    detected: '2026-10-30T14:45:00Z',
  },
  {
    id: 'DEMO-2026-0005',
    artifact: 'redis',
    component: 'lua',
    alias: 'DEMO-CVE-5',
    fixed: '8.4.1',
    detected: '2026-11-08T12:00:00Z',
  },
] as const
