import type { ReactNode } from 'react'
import type { HealthFragment } from './gen/subscriptions.ts'

/** How the deliveries of a subscription go. */
export function Health({ endTime, failures }: HealthFragment): ReactNode {
  if (endTime !== null) return <span className="badge badge-bad">The sink is gone</span>
  if (failures > 0) return <span className="badge badge-warn">{failures} failed in a row</span>
  return <span className="badge badge-good">Healthy</span>
}
