// Values that many examples share: made up, but of the right form.
import { toGlobalId } from '../global-id.ts'

const SEGMENTS = [
  '6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750',
  '9a7d3b5c1e2f4a60',
  '3c5e7a9b0d1f2e48',
  'd4b6f8021a3c5e70',
]

/** A uid with so many segments; that of an organization has one. */
export function uidOf(segments: number): string {
  return SEGMENTS.slice(0, segments).join('/')
}

/** The built-in role `viewer`, which every installation has under this uid. */
export const VIEWER_ROLE = '63921b2c44617e3f2603851537be0123af4a57d7'

export const DIGEST = `sha256:${'5e1c7a90b3d24f68'.repeat(4)}`

export const NODE_ID = toGlobalId('Repo', uidOf(2))

export const CURSOR = 'c2tpcC4yMC5yZXBvcw'
