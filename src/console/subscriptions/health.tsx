import type { ReactNode } from 'react'
import { isFacade } from '../base.ts'
import type { HealthFragment } from './gen/subscriptions.ts'

/** How the deliveries of a subscription go. */
export function Health({ endTime, failures }: HealthFragment): ReactNode {
  // Known by who delivers, and no method of the contract tells it.
  if (isFacade) return <span className="soft">not told here</span>
  if (endTime !== null) return <span className="badge badge-bad">The sink is gone</span>
  if (failures > 0) return <span className="badge badge-warn">{failures} failed in a row</span>
  return <span className="badge badge-good">Healthy</span>
}
