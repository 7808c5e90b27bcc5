// The canonical code of an HTTP status that came without one, such as a proxy's page (google.rpc.Code says which). That page knows
// paths and no resources: where it has not found the path, nobody has said that there is no such resource.
import type { CodeName } from '../core/errors.ts'

export const HTTP_CODES: Readonly<Record<number, CodeName>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'UNIMPLEMENTED',
  409: 'ABORTED',
  412: 'FAILED_PRECONDITION',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}
