// The token exchange as methods: what they answer. Their rules are in auth/, behind the interface of exchange.ts.
import {
  ExchangeRefreshTokenRequestSchema,
  ExchangeRequestSchema,
  SecurityTokenService,
} from '../../contract/gen/chainguard/platform/oidc/security_token_service_pb.ts'
import { invalidField, unimplemented } from '../../core/errors.ts'
import type { TokenExchange } from '../exchange.ts'
import type { Call } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import { checkMessage } from '../violations.ts'

const exchange = operation({
  method: SecurityTokenService.method.exchange,
  validate: (call, violations) => checkMessage(ExchangeRequestSchema, call.request, { violations }),
  read: async (call) => tokensOf(call).exchange({ ...call.request, authorization: call.context.authorization }),
})

const exchangeRefreshToken = operation({
  method: SecurityTokenService.method.exchangeRefreshToken,
  validate: (call, violations) => checkMessage(ExchangeRefreshTokenRequestSchema, call.request, { violations }),
  read: async (call) => {
    const made = await tokensOf(call).refresh({ ...call.request, authorization: call.context.authorization })
    const { token, expiry, refreshToken, refreshExpiry } = made
    return {
      token: { token, refreshToken: '', expiry },
      refreshToken: { token: refreshToken, refreshToken: '', expiry: refreshExpiry },
    }
  },
})

/** @throws INVALID_ARGUMENT for a dry run: a token that was given out, or used up, cannot be taken back */
function tokensOf(call: Call<object>): TokenExchange {
  if (call.context.validateOnly) throw invalidField('validateOnly', 'is not possible for an exchange of tokens')
  if (!call.deps.tokens) throw unimplemented(call.method.id)
  return call.deps.tokens
}

export const securityTokenOperations: readonly Operation[] = [exchange, exchangeRefreshToken]
