// Ping: says that the server is there, to anyone.
import { operation, type Operation } from '../operation.ts'

export const pingOperations: readonly Operation[] = [
  operation<object>({ method: 'ping.v2.PingService/Ping', read: async () => ({ response: 'pong' }) }),
]
