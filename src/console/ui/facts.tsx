import type { ReactNode } from 'react'

/** What a thing is called and what it is, in a `<dl className="facts">`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
