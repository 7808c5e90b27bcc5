import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Manifest, ManifestAsset } from '../../src/explorers/assets.ts'

export const scriptText = 'export const answer = 42\n'.repeat(40)
export const fontBytes = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 1, 2, 255])

/** A built bundle of two files, one compressed and one plain, with a secret just outside of it. */
export const makeFakeBundle = () => {
  const base = mkdtempSync(join(tmpdir(), 'explorer-'))
  const folder = join(base, 'graphiql')
  mkdirSync(folder)
  writeFileSync(join(base, 'secret.js'), 'secret')
  const script = Buffer.from(scriptText)
  writeFileSync(join(folder, 'page-AAAA.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'page-AAAA.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'font-BBBB.woff2'), fontBytes)
  const describe = (name: string, type: string, bytes: Buffer): Omit<ManifestAsset, 'compressed'> => ({
    name,
    type,
    digest: createHash('sha256').update(bytes).digest('hex'),
  })
  const manifest: Manifest = {
    inputs: '',
    page: {
      script: 'page-AAAA.js',
      style: 'page-CCCC.css',
      icon: 'icon-DDDD.svg',
      theme: 'theme-FFFF.js',
      preload: ['chunk-EEEE.js'],
      pages: { overview: ['chunk-GGGG.js'] },
    },
    assets: [
      { ...describe('page-AAAA.js', 'text/javascript; charset=utf-8', script), compressed: true },
      { ...describe('font-BBBB.woff2', 'font/woff2', fontBytes), compressed: false },
    ],
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return { folder: pathToFileURL(`${folder}/`), remove: () => rmSync(base, { recursive: true }) }
}
