// The built pages are put in place by every process that finds them old: several at the same time.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putInPlace } from '../../scripts/explorers/put-in-place.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'put-in-place-'))
})

afterEach(() => rm(folder, { recursive: true }))

const stage = async (name: string): Promise<string> => {
  const staging = join(folder, `pages.${name}`)
  await mkdir(staging)
  await writeFile(join(staging, 'manifest.json'), name)
  await writeFile(join(staging, `script-${name}.js`), name)
  return staging
}

it('takes the place of what stood there, and leaves nothing else', async () => {
  const target = join(folder, 'pages')
  await putInPlace(await stage('one'), target)
  await putInPlace(await stage('two'), target)
  expect(await readdir(folder)).toEqual(['pages'])
  expect((await readdir(target)).sort()).toEqual(['manifest.json', 'script-two.js'])
})

it('is done by many at the same time, of whom none fails and one is whole', async () => {
  const target = join(folder, 'pages')
  const all = await Promise.all(Array.from({ length: 24 }, (_, at) => stage(String(at))))
  await Promise.all(all.map((staging) => putInPlace(staging, target)))
  expect(await readdir(folder)).toEqual(['pages'])
  const name = await readFile(join(target, 'manifest.json'), 'utf8')
  expect((await readdir(target)).sort()).toEqual(['manifest.json', `script-${name}.js`])
})

it('says why when it cannot, and leaves what stood there', async () => {
  const target = join(folder, 'pages')
  await putInPlace(await stage('one'), target)
  await expect(putInPlace(join(folder, 'nothing'), target)).rejects.toThrow(/ENOENT/)
  expect(await readFile(join(target, 'manifest.json'), 'utf8')).toBe('one')
})
