// Debian's docker-registry on any free port, filled by skopeo from an OCI layout that is written here.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'

const run = promisify(execFile)
const OCI = 'application/vnd.oci.image'

/** Both programs are there (packages docker-registry and skopeo). */
export const hasRegistry = existsSync('/usr/bin/docker-registry') && existsSync('/usr/bin/skopeo')

export interface DockerRegistry {
  readonly url: string
  /** Pushes an image of a layout under a name and a tag. */
  push(layout: Layout, tag: string, to: string): Promise<void>
  /** Deletes the image that a name and a tag point at, and with it the tag. */
  remove(name: string): Promise<void>
  /** Stops it; what it holds stays. */
  stop(): Promise<void>
  /** Starts it again at the same place. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts a registry on a folder of its own. */
export async function startRegistry(): Promise<DockerRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-graph-registry-'))
  const port = await freePort()
  const config = join(folder, 'config.yml')
  await writeFile(
    config,
    `version: 0.1\nlog: {level: error}\nstorage: {filesystem: {rootdirectory: ${folder}/data}, delete: {enabled: true}}\nhttp: {addr: "127.0.0.1:${port}"}\n`,
  )
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const started = spawn('/usr/bin/docker-registry', ['serve', config], { stdio: 'ignore' })
    child = started
    await eventually(async () => {
      if (started.exitCode !== null) throw new Error('the registry does not start')
      return (await fetch(`${url}/v2/`).catch(() => undefined))?.ok === true
    })
  }
  const stop = async (): Promise<void> => {
    const ended = child && once(child, 'exit')
    child?.kill()
    child = undefined
    await ended
  }
  await start()
  return {
    url,
    start,
    stop,
    remove: async (name) => {
      const target = `docker://127.0.0.1:${port}/${name}`
      await run('/usr/bin/skopeo', ['--insecure-policy', 'delete', '--tls-verify=false', target])
    },
    push: async (layout, tag, to) => {
      const target = `docker://127.0.0.1:${port}/${to}`
      await run('/usr/bin/skopeo', [
        '--insecure-policy',
        'copy',
        '--all',
        '--preserve-digests',
        '--dest-tls-verify=false',
        `oci:${layout.folder}:${tag}`,
        target,
      ])
    },
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
}

export interface Layout {
  readonly folder: string
  /** By the name it has in the layout. */
  readonly images: Readonly<
    Record<string, { readonly digest: string; readonly sizes: Readonly<Record<string, number>> }>
  >
  close(): Promise<void>
}

/** An OCI layout: `multi`, an index of two architectures with an attestation, and `single`, one manifest. */
export async function writeLayout(salt: string): Promise<Layout> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-graph-layout-'))
  await mkdir(join(folder, 'blobs/sha256'), { recursive: true })
  const blob = async (content: Buffer | object, mediaType: string): Promise<Descriptor> => {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
    const hex = createHash('sha256').update(bytes).digest('hex')
    await writeFile(join(folder, 'blobs/sha256', hex), bytes)
    return { mediaType, digest: `sha256:${hex}`, size: bytes.length }
  }
  const image = async (architecture: string, variant?: string) => {
    const content = Buffer.from(`${salt} ${architecture} `.repeat(100))
    const layer = await blob(gzipSync(content), `${OCI}.layer.v1.tar+gzip`)
    const diffId = `sha256:${createHash('sha256').update(content).digest('hex')}`
    const config = await blob(
      {
        architecture,
        os: 'linux',
        ...(variant && { variant }),
        config: {},
        rootfs: { type: 'layers', diff_ids: [diffId] },
      },
      `${OCI}.config.v1+json`,
    )
    const manifest = await blob(
      { schemaVersion: 2, mediaType: `${OCI}.manifest.v1+json`, config, layers: [layer] },
      `${OCI}.manifest.v1+json`,
    )
    return {
      manifest,
      size: config.size + layer.size,
      platform: { architecture, os: 'linux', ...(variant && { variant }) },
    }
  }
  const amd = await image('amd64')
  const arm = await image('arm', 'v7')
  const attestation = await image('unknown')
  const index = await blob(
    {
      schemaVersion: 2,
      mediaType: `${OCI}.index.v1+json`,
      manifests: [
        ...[amd, arm].map((one) => ({ ...one.manifest, platform: one.platform })),
        {
          ...attestation.manifest,
          platform: { architecture: 'unknown', os: 'unknown' },
          annotations: { 'vnd.docker.reference.type': 'attestation-manifest' },
        },
      ],
    },
    `${OCI}.index.v1+json`,
  )
  const single = await image('s390x')
  const named = (descriptor: Descriptor, name: string) => ({
    ...descriptor,
    annotations: { 'org.opencontainers.image.ref.name': name },
  })
  await writeFile(join(folder, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}')
  await writeFile(
    join(folder, 'index.json'),
    JSON.stringify({ schemaVersion: 2, manifests: [named(index, 'multi'), named(single.manifest, 'single')] }),
  )
  return {
    folder,
    images: {
      multi: { digest: index.digest, sizes: { amd64: amd.size, 'arm/v7': arm.size } },
      single: { digest: single.manifest.digest, sizes: { s390x: single.size } },
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
