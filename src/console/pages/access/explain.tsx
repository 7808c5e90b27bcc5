// May this identity do that here? For any of both.
import type { ReactNode } from 'react'
import { isUid, useAddress } from '../../address.ts'
import { Capability } from '../../gen/types.ts'
import { useGraph } from '../../graph/answer.tsx'
import { Choice } from '../../ui/choice.tsx'
import { State } from '../../ui/states.tsx'
import type { PlaceFragment } from '../../ui/gen/place.ts'
import { rightOptions, rightText } from '../../ui/words.ts'
import { IdentityNameDocument } from '../../pick/gen/pick.ts'
import { PickIdentity } from '../../pick/pick.tsx'
import { AsOf, useMoment } from './as-of.tsx'
import { nameOf } from '../../pick/names.ts'
import { Why } from './why.tsx'

/** All that there are, held by the one who looks or not: what may be asked about does not hang on that. */
const RIGHTS = rightOptions(Object.values(Capability))

export function Explain({ group }: { readonly group: PlaceFragment }): ReactNode {
  const [identity, setIdentity] = useAddress('identity', '', { only: isUid })
  const [capability, setCapability] = useAddress('capability', 'REPO_CREATE', { only: Object.values(Capability) })
  const moment = useMoment()
  const known = useGraph(IdentityNameDocument, { uid: identity }, { when: identity !== '' })
  const found = known.data?.identity
  const name = identity === '' ? '' : found ? nameOf(found) : undefined
  return (
    <div className="matrix-part">
      <div className="matrix-tools">
        <PickIdentity label="Who" name={name} onPick={setIdentity} />
        <Choice label="Right" value={capability} onChange={setCapability} options={RIGHTS} />
        <AsOf />
      </div>
      {identity === '' ? (
        <State
          kind="empty"
          title={`Choose who, and see why it may or may not ${rightText(capability)} in ${group.name}`}
        />
      ) : (
        <Why group={group} identity={identity} capability={capability} asOf={moment} />
      )}
    </div>
  )
}
