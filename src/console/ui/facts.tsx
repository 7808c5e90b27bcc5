import type { ReactNode } from 'react'
import { Copy } from './copy.tsx'
import { Time } from './time.tsx'

interface Common {
  readonly uid: string
  readonly createTime: string
  readonly updateTime: string
}

/** What a thing is called and what it is, in a `<dl className="facts">`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What every resource has, at the end of its facts. */
export function CommonFacts({ of }: { readonly of: Common }): ReactNode {
  const { uid, createTime, updateTime } = of
  return (
    <>
      <Fact name="Created">
        <Time at={createTime} />
      </Fact>
      <Fact name="Changed">
        <Time at={updateTime} />
      </Fact>
      <Fact name="uid">
        <span className="digest">
          <code>{uid}</code>
          <Copy text={uid} label="Copy the uid" />
        </span>
      </Fact>
    </>
  )
}
