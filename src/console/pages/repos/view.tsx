// All repos, and one with what is in it, what happened to it and who may push.
import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { Repos } from './list.tsx'
import { One } from './one.tsx'

export function View({ rest }: PageProps): ReactNode {
  return rest === '' ? <Repos /> : <One key={rest} uid={rest} />
}
