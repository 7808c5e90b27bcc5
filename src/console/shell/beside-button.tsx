import { useState, type ReactNode } from 'react'
import { isUid, useAddress } from '../address.ts'
import { listIdentities } from '../session/dev.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'

/** Shows the page beside itself, as somebody else of this installation sees it; under --dev. */
export function BesideButton(): ReactNode {
  const session = useSession()
  const [, setBeside] = useAddress('beside', '', { only: isUid })
  const [fault, setFault] = useState('')
  const own = session.state === 'in' ? session.who.uid : ''
  const open = async (): Promise<void> => {
    const other = (await listIdentities()).find(({ uid }) => uid !== own)
    if (other) setBeside(other.uid)
    else setFault('There is nobody else.')
  }
  return (
    <div className="beside-open">
      <Button onPress={() => void open().catch((error: unknown) => setFault(String(error)))}>
        See this page beside somebody else’s
      </Button>
      {fault !== '' && <p role="alert">{fault}</p>}
    </div>
  )
}
