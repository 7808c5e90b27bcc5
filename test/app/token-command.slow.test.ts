// `token --refresh` on the database of a folder, and a server there that renews tokens with what it printed.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { loadConfig } from '../../src/app/config/config.ts'
import { openPlatform } from '../../src/app/platform.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { ANONYMOUS } from '../../src/core/caller.ts'
import { SecurityTokenService } from '../../src/contract/gen/chainguard/platform/oidc/security_token_service_pb.ts'

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname
const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-token-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const environment = {
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://platform.example.com',
  BOOTSTRAP_ORG: 'acme',
  DEMO_DATA: 'false',
}
const token = async (...args: string[]): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [MAIN, 'token', ...args], {
      env: { PATH: process.env['PATH'], ...environment },
    })
  ).stdout.trim()

const open = () => openPlatform({ config: loadConfig(environment), log: createLog({ level: 'silent' }) })

it('prints a refresh token that gives tokens of the identity, each successor once', async () => {
  const first = await open()
  const { owner = '' } = first
  await first.close()
  const refreshToken = await token('--identity', owner, '--ttl', '2h', '--refresh')
  await expect(token('--identity', owner, '--refresh', '--internal')).rejects.toMatchObject({
    stderr: expect.stringContaining('--refresh does not go with --internal') as string,
  })
  const second = await open()
  const { services, issuer, authenticate } = second
  const renew = (text: string) =>
    services.call(
      SecurityTokenService.method.exchangeRefreshToken,
      {},
      {
        caller: ANONYMOUS,
        authorization: `Bearer ${text}`,
        requestId: 'test',
        signal: AbortSignal.timeout(600_000),
      },
    )
  const renewed = await renew(refreshToken)
  const access = (renewed as { token: { token: string } }).token.token
  expect(decodeJwt(access)).toMatchObject({ iss: issuer.url, sub: owner })
  await expect(authenticate({ authorization: `Bearer ${access}` })).resolves.toMatchObject({ identity: owner })
  await expect(renew(refreshToken)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await second.close()
})

it('refuses an identity that nobody has', async () => {
  const unknown = { code: 1, stderr: expect.stringContaining('No identity has the uid aaaa') as string }
  await expect(token('--identity', 'a'.repeat(40))).rejects.toMatchObject(unknown)
  await expect(token('--identity', 'a'.repeat(40), '--refresh')).rejects.toMatchObject(unknown)
})

it('refuses a capability that does not exist, and names those that are like it', async () => {
  const platform = await open()
  const { owner = '' } = platform
  await platform.close()
  const args = ['--identity', owner, '--cap', 'repo.list', 'repo.lst']
  await expect(token(...args)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/No capability is named so\. There are: .*repo\.list/) as string,
  })
  expect(decodeJwt(await token(...args.slice(0, 4)))).toMatchObject({ cap: ['repo.list'] })
})
