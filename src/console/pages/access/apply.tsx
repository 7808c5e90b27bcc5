// Makes a draft true, in one transaction: all of it, or nothing and at each line why.
import { useState, type ReactNode } from 'react'
import type { Capability } from '../../gen/types.ts'
import { useWrite } from '../../graph/write.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Draft } from './draft.ts'
import { ApplyDraftDocument } from './gen/draft.ts'
import { AddedWords, struckWords, type Known } from './lines.tsx'
import { rightText } from './rights.ts'

export interface ApplyProps {
  readonly group: { readonly uid: string; readonly name: string }
  /** What the caller may do in the group. */
  readonly own: readonly Capability[]
  readonly known: Known
  readonly draft: Draft
  readonly onDone: () => void
}

/** Who may not write what the draft holds is told so, and offered nothing that would be refused. */
export function Apply(props: ApplyProps): ReactNode {
  const { group, own, draft } = props
  const needed: Capability[] = []
  if (draft.add.length > 0) needed.push('IAM_ROLE_BINDINGS_CREATE')
  if (draft.remove.length > 0) needed.push('IAM_ROLE_BINDINGS_DELETE')
  const lacking = needed.filter((right) => !own.includes(right))
  if (lacking.length === 0) return <Applied {...props} />
  return (
    <p className="soft">
      You may not apply it: that takes {lacking.map(rightText).join(' and ')} in {group.name}.
    </p>
  )
}

function Applied({ group, known, draft, onDone }: ApplyProps): ReactNode {
  const [asking, setAsking] = useState(false)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const write = useWrite(ApplyDraftDocument, ({ message, path }) => {
    const [, kind, at] = path ?? []
    if (kind === undefined || at === undefined) return message
    setRefusals((was) => new Map(was).set(`${kind} ${at}`, message))
    return 'What is marked above is refused.'
  })
  const { add, remove } = draft
  const apply = async (): Promise<readonly string[]> => {
    const create = add.map((one) => ({ parent: group.uid, ...one }))
    setRefusals(new Map())
    const refused = await write({ input: { create, delete: remove.map((uid) => ({ uid })) } })
    if (refused.length === 0) onDone()
    return [...new Set(refused)]
  }
  const open = (): void => {
    setRefusals(new Map())
    setAsking(true)
  }
  return (
    <>
      <Button kind="primary" onPress={open}>
        Apply
      </Button>
      {asking && (
        <FormDialog title={`Apply to ${group.name}?`} action="Apply" onSubmit={apply} onClose={() => setAsking(false)}>
          <p className="soft">
            {add.length} added and {remove.length} removed together: all of it, or nothing.
          </p>
          <ul className="draft-list draft-lines">
            {add.map((one, at) => (
              <Line key={`${one.identityUid} ${one.roleUid}`} sign="+" refusal={refusals.get(`create ${at}`)}>
                <AddedWords known={known} {...one} />
              </Line>
            ))}
            {remove.map((uid, at) => (
              <Line key={uid} sign="−" refusal={refusals.get(`delete ${at}`)}>
                {struckWords(known, uid)}
              </Line>
            ))}
          </ul>
        </FormDialog>
      )}
    </>
  )
}

interface LineProps {
  readonly sign: '+' | '−'
  readonly refusal: string | undefined
  readonly children: ReactNode
}

function Line({ sign, refusal, children }: LineProps): ReactNode {
  return (
    <li className={sign === '+' ? 'added' : 'struck'}>
      <span>
        {sign} {children}
      </span>
      {refusal !== undefined && <span className="draft-refused">{refusal}</span>}
    </li>
  )
}
