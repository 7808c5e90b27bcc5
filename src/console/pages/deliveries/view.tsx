// Who hears of events: subscriptions with their health, and what became of each event that was sent to one.
import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { Subscriptions } from './list.tsx'
import { One } from './one.tsx'

export function View({ rest }: PageProps): ReactNode {
  return rest === '' ? <Subscriptions /> : <One key={rest} uid={rest} />
}
