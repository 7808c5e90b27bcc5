// Libraries of Python and Java: all that one sees, and one with its versions.
import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { Artifacts } from './list.tsx'
import { One } from './one.tsx'

export function View({ rest }: PageProps): ReactNode {
  return rest === '' ? <Artifacts /> : <One key={rest} uid={rest} />
}
