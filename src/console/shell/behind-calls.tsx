// What a query of the page is on the other faces, asked for when somebody wants to see it.
import { useState, type ReactNode } from 'react'
import { callsOf, type GraphCall } from '../graph/calls.ts'
import type { GraphRecord } from '../graph/records.ts'
import { useToken } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { Skeleton } from '../ui/states.tsx'

type Shown = 'asking' | { readonly calls: readonly GraphCall[] } | { readonly problem: string }

export function BehindCalls({ record }: { readonly record: GraphRecord }): ReactNode {
  const token = useToken()
  const [shown, setShown] = useState<Shown>()
  const ask = (): void => {
    setShown('asking')
    callsOf(record, token).then(
      (calls) => setShown({ calls }),
      (error: unknown) => setShown({ problem: error instanceof Error ? error.message : String(error) }),
    )
  }
  if (shown === undefined) {
    return (
      <div>
        <Button kind="plain" onPress={ask}>
          The same by REST and gRPC
        </Button>
      </div>
    )
  }
  if (shown === 'asking') return <Skeleton lines={2} height={38} />
  if ('problem' in shown) return <p className="soft small">{shown.problem}</p>
  return <Calls calls={shown.calls} of={record.name} />
}
