// gRPC by grpc-js with the messages of the contract, over hand-made SQL.
import { join } from 'node:path'
import { type handleUnaryCall, Server, ServerCredentials, loadPackageDefinition } from '@grpc/grpc-js'
import type { GrpcObject, ServiceClientConstructor } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { announce } from '../announce.ts'
import { openStatements, type RepoRow } from './statements.ts'

const [, , url = '', organization = ''] = process.argv
const statements = openStatements(url, organization)
const definition = loadSync('chainguard/platform/registry/v2/repos.proto', {
  includeDirs: [join(import.meta.dirname, '../../proto')],
})
const PATH = ['chainguard', 'platform', 'registry', 'v2', 'ReposService']
const { service } = PATH.reduce<unknown>(
  (at, name) => (at as GrpcObject)[name],
  loadPackageDefinition(definition),
) as ServiceClientConstructor

function messageOf({ createTime, updateTime, ...rest }: RepoRow): object {
  return { ...rest, createTime: timestamp(createTime), updateTime: timestamp(updateTime) }
}

function timestamp(date: Date): object {
  const ms = date.getTime()
  return { seconds: Math.floor(ms / 1000), nanos: (ms % 1000) * 1e6 }
}

const getRepo: handleUnaryCall<{ uid: string }, object> = ({ request }, done) => {
  void statements.one(request.uid).then((row) => done(null, row && messageOf(row)))
}

const listRepos: handleUnaryCall<{ pageSize: number }, object> = ({ request }, done) => {
  void statements.page(request.pageSize + 1).then(({ rows, total }) => {
    const shown = rows.slice(0, request.pageSize)
    const nextPageToken = rows.length > request.pageSize ? shown.at(-1)?.uid : ''
    done(null, { repos: shown.map(messageOf), totalCount: total, nextPageToken })
  })
}

const server = new Server()
server.addService(service, { getRepo, listRepos })
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error
  announce(port)
})
