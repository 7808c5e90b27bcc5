// Ping: says that the server is there, to anyone.
import { PingService } from '../../contract/gen/chainguard/platform/ping/v2/ping_pb.ts'
import { operation, type Operation } from '../operation.ts'

export const pingOperations: readonly Operation[] = [
  operation({ method: PingService.method.ping, read: async () => ({ response: 'pong' }) }),
]
