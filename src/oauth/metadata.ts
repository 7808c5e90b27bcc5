// Where clients of OAuth find what they need (RFC 8414).
import { PROMPTS } from './authorize.ts'
import { GRANTS } from './tokens.ts'

export const METADATA_PATH = '/.well-known/oauth-authorization-server'

export function serverMetadata(publicUrl: string): object {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANTS,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: PROMPTS,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}
