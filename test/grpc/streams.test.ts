// Health and reflection, and a tool that knows the server from nothing but them.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fromBinary } from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'
import { Code, createClient, type Transport } from '@connectrpc/connect'
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from '@connectrpc/connect-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import {
  Health,
  HealthCheckResponse_ServingStatus as Serving,
} from '../../src/contract/gen/grpc/health/v1/health_pb.ts'
import {
  ServerReflection,
  type ServerReflectionRequest,
  type ServerReflectionResponse,
} from '../../src/contract/gen/grpc/reflection/v1/reflection_pb.ts'
import { notFound } from '../../src/core/errors.ts'
import { failure, GOOD_TOKEN, startServer, UID, type TestServer } from './support.ts'

const REPOS = 'chainguard.platform.registry.v2.ReposService'
const serviceNames = versions.flatMap(({ files }) => files.flatMap((file) => file.services.map((one) => one.typeName)))

let server: TestServer
let transport: Transport
beforeEach(async () => {
  server = await startServer()
  server.answer = () => ({ uid: UID, name: 'nginx' })
  transport = createGrpcTransport({ baseUrl: server.url })
})
afterEach(() => server[Symbol.asyncDispose]())

describe('health', () => {
  it.each([
    ['gRPC', () => transport],
    ['gRPC-Web', () => createGrpcWebTransport({ baseUrl: server.url1, httpVersion: '1.1' })],
    ['Connect', () => createConnectTransport({ baseUrl: server.url1, httpVersion: '1.1' })],
  ])('tells %s whether the server and each service take calls', async (_, make) => {
    const health = createClient(Health, make())
    expect((await health.check({})).status).toBe(Serving.SERVING)
    expect((await health.check({ service: REPOS })).status).toBe(Serving.SERVING)
    expect((await failure(health.check({ service: 'nope' }))).code).toBe(Code.NotFound)
    server.draining = true
    expect((await health.check({})).status).toBe(Serving.NOT_SERVING)
    const { statuses } = await health.list({})
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['', ...serviceNames]))
  })

  it('tells who watches when it changes, and lets go', async () => {
    const health = createClient(Health, transport)
    const seen: Serving[] = []
    for await (const { status } of health.watch({})) {
      seen.push(status)
      server.draining = true
    }
    expect(seen).toEqual([Serving.SERVING, Serving.NOT_SERVING])
  })

  it('keeps the watch of an unknown service until the watcher leaves', async () => {
    const controller = new AbortController()
    const seen: Serving[] = []
    const watch = async (): Promise<void> => {
      for await (const { status } of createClient(Health, transport).watch(
        { service: 'nope' },
        { signal: controller.signal },
      )) {
        seen.push(status)
        setImmediate(() => controller.abort())
      }
    }
    expect((await failure(watch())).code).toBe(Code.Canceled)
    expect(seen).toEqual([Serving.SERVICE_UNKNOWN])
  })
})

type Question = ServerReflectionRequest['messageRequest']

async function ask(...questions: Question[]): Promise<ServerReflectionResponse['messageResponse'][]> {
  async function* all() {
    for (const messageRequest of questions) yield { messageRequest }
  }
  const answers = []
  for await (const { messageResponse } of createClient(ServerReflection, transport).serverReflectionInfo(all())) {
    answers.push(messageResponse)
  }
  return answers
}

function filesOf(answer: ServerReflectionResponse['messageResponse'] | undefined) {
  if (answer?.case !== 'fileDescriptorResponse') throw new Error(`got ${answer?.case}`)
  return answer.value.fileDescriptorProto.map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes))
}

describe('reflection', () => {
  it('takes no new streams while the server stops', async () => {
    server.draining = true
    expect((await failure(ask({ case: 'listServices', value: '' }))).code).toBe(Code.Unavailable)
  })

  it('ends a stream that is open when the server begins to stop', async () => {
    const { promise: silent, resolve: leave } = Promise.withResolvers<void>()
    async function* questions() {
      yield { messageRequest: { case: 'listServices' as const, value: '' } }
      await silent
    }
    const client = createClient(ServerReflection, transport)
    const converse = async (): Promise<void> => {
      for await (const { messageResponse } of client.serverReflectionInfo(questions())) {
        expect(messageResponse.case).toBe('listServicesResponse')
        server.draining = true
      }
    }
    expect((await failure(converse())).code).toBe(Code.Unavailable)
    leave()
  })

  it('lists all services of all versions', async () => {
    const [answer] = await ask({ case: 'listServices', value: '' })
    const names = answer?.case === 'listServicesResponse' ? answer.value.service.map(({ name }) => name) : []
    const own = [
      'grpc.health.v1.Health',
      'grpc.reflection.v1.ServerReflection',
      'grpc.reflection.v1alpha.ServerReflection',
    ]
    expect(names).toEqual([...serviceNames, ...own].sort())
  })

  it.each([
    ['v1', 'chainguard.platform.registry.Registry', 'ListRepos', 'chainguard/platform/registry/registry.proto'],
    ['v2', 'chainguard.platform.registry.v2.ReposService', 'GetRepo', 'chainguard/platform/registry/v2/repos.proto'],
    [
      'v2beta1',
      'chainguard.platform.registry.v2beta1.ReposService',
      'GetRepo',
      'chainguard/platform/registry/v2beta1/repos.proto',
    ],
  ])('describes %s whole', async (_version, ...[service, method, file]) => {
    for (const symbol of [service, `${service}.${method}`]) {
      const files = filesOf((await ask({ case: 'fileContainingSymbol', value: symbol }))[0])
      const names = files.map(({ name }) => name)
      expect(names[0]).toBe(file)
      expect(names).toEqual(expect.arrayContaining(files.flatMap(({ dependency }) => dependency)))
    }
  })

  it('describes the details of errors, so that tools can show them', async () => {
    const [file] = filesOf((await ask({ case: 'fileContainingSymbol', value: 'google.rpc.BadRequest' }))[0])
    expect(file?.name).toBe('google/rpc/error_details.proto')
  })

  it('sends the imports of a file once a stream', async () => {
    const value = 'chainguard/platform/registry/v2/repos.proto'
    const answers = await ask({ case: 'fileByFilename', value }, { case: 'fileByFilename', value })
    expect(answers.map((answer) => filesOf(answer).length > 1)).toEqual([true, false])
  })

  it('finds extensions', async () => {
    const containingType = 'google.protobuf.MethodOptions'
    const [file, numbers, none] = await ask(
      {
        case: 'fileContainingExtension',
        value: { $typeName: 'grpc.reflection.v1.ExtensionRequest', containingType, extensionNumber: 72295728 },
      },
      { case: 'allExtensionNumbersOfType', value: containingType },
      { case: 'allExtensionNumbersOfType', value: 'nope' },
    )
    expect(filesOf(file)[0]?.name).toBe('google/api/annotations.proto')
    expect(numbers).toMatchObject({ value: { extensionNumber: expect.arrayContaining([72295728]) as number[] } })
    expect(none).toMatchObject({ case: 'errorResponse', value: { errorCode: Code.NotFound } })
  })

  it('says what it does not have, and goes on', async () => {
    const answers = await ask(
      { case: 'fileByFilename', value: 'nope.proto' },
      { case: 'fileContainingSymbol', value: 'nope.Nope' },
      { case: undefined },
      { case: 'listServices', value: '' },
    )
    expect(answers.map((answer) => answer.case)).toEqual([
      'errorResponse',
      'errorResponse',
      'errorResponse',
      'listServicesResponse',
    ])
  })

  it('does not wait for ever for a question', async () => {
    async function* silent(): AsyncGenerator<{ messageRequest: Question }> {
      yield { messageRequest: { case: 'listServices', value: '' } }
      await new Promise(() => undefined)
    }
    await using hasty = await startServer({ requestTimeoutMs: 100 })
    const reflection = createClient(ServerReflection, createGrpcTransport({ baseUrl: hasty.url }))
    const read = async (): Promise<void> => {
      for await (const _ of reflection.serverReflectionInfo(silent()));
    }
    expect((await failure(read())).code).toBe(Code.DeadlineExceeded)
  })
})

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

async function curl(path: string, ...options: string[]): Promise<unknown> {
  const args = ['curl', '--http2-prior-knowledge', '-H', `authorization: ${GOOD_TOKEN}`, ...options, server.url + path]
  return JSON.parse((await run(join(ROOT, 'node_modules/.bin/buf'), args, { cwd: ROOT })).stdout)
}

describe('buf curl', () => {
  const data = ['-d', JSON.stringify({ uid: UID })]
  it.each([
    ['grpc', 'reflection v1', ['--reflect-protocol', 'grpc-v1']],
    ['grpc', 'reflection v1alpha', ['--reflect-protocol', 'grpc-v1alpha']],
    ['grpcweb', 'reflection', []],
    ['connect', 'reflection', []],
    ['grpc', 'files', ['--schema', 'proto']],
    ['grpcweb', 'files', ['--schema', 'proto']],
    ['connect', 'files', ['--schema', 'proto']],
  ])('calls over %s, by %s', async (protocol, _, options) => {
    const found = await curl(`/${REPOS}/GetRepo`, '--protocol', protocol, ...data, ...options)
    expect(found).toEqual({ uid: UID, name: 'nginx' })
  })

  it.each(['grpc', 'grpcweb', 'connect'])('shows an error of v2beta1 over %s', async (protocol) => {
    server.answer = () => Promise.reject(notFound('Repo', UID))
    const path = `/${REPOS.replace('.v2.', '.v2beta1.')}/GetRepo`
    const failed = curl(path, '--protocol', protocol, ...data)
    await expect(failed).rejects.toThrow(/"code": "not_found"[^]*google.rpc.ResourceInfo/)
  })
})
