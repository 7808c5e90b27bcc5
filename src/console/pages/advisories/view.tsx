// What is known of vulnerabilities: all advisories that one sees, and one with what happened to it.
import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { Advisories } from './list.tsx'
import { One } from './one.tsx'

export function View({ rest }: PageProps): ReactNode {
  return rest === '' ? <Advisories /> : <One key={rest} uid={rest} />
}
