// Makes a draft true, in one transaction: all of it, or nothing and at each line why.
import { useMemo, useState, type ReactNode } from 'react'
import type { Capability } from '../../gen/types.ts'
import { useMay } from '../../graph/may.ts'
import { useWrite } from '../../graph/write.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Refusal } from '../../ui/refusal.ts'
import { rightText } from '../../ui/words.ts'
import type { Draft } from './draft.ts'
import { ApplyDraftDocument } from './gen/draft.ts'
import { AddedWords, struckWords, Worded, type Known } from './lines.tsx'

export interface ApplyProps {
  readonly group: { readonly uid: string; readonly name: string }
  readonly known: Known
  readonly draft: Draft
  readonly onDone: () => void
}

/** Who may not write what the draft holds is told so, and offered nothing that would be refused. */
export function Apply(props: ApplyProps): ReactNode {
  const { group, draft } = props
  const may = useMay(group.uid)
  if (may === undefined) return null
  const needed: Capability[] = []
  if (draft.add.length > 0) needed.push('IAM_ROLE_BINDINGS_CREATE')
  if (draft.remove.length > 0) needed.push('IAM_ROLE_BINDINGS_DELETE')
  const lacking = needed.filter((right) => !may.has(right))
  if (lacking.length === 0) return <Applied {...props} />
  return (
    <p className="soft">
      You may not apply it: that takes {lacking.map(rightText).join(' and ')} in {group.name}.
    </p>
  )
}

function Applied({ group, known, draft, onDone }: ApplyProps): ReactNode {
  const [asking, setAsking] = useState(false)
  const write = useWrite(ApplyDraftDocument)
  const { add, remove } = draft
  const lines = useMemo(
    () => [...add.map((_, at) => `create.${at}`), ...remove.map((_, at) => `delete.${at}`)],
    [add, remove],
  )
  const apply = async (): Promise<readonly Refusal[]> => {
    const create = add.map((one) => ({ parent: group.uid, ...one }))
    const reasons = await write({ input: { create, delete: remove.map((uid) => ({ uid })) } })
    if (reasons.length === 0) onDone()
    return reasons
  }
  return (
    <>
      <Button kind="primary" onPress={() => setAsking(true)}>
        Apply
      </Button>
      {asking && (
        <FormDialog
          title={`Apply to ${group.name}?`}
          group={group.uid}
          action="Apply"
          fields={lines}
          onSubmit={apply}
          onClose={() => setAsking(false)}
        >
          {(refused) => (
            <>
              <p className="soft">
                {add.length} added and {remove.length} removed together: all of it, or nothing.
              </p>
              <ul className="draft-list draft-lines">
                {add.map((one, at) => (
                  <Line key={`${one.identityUid} ${one.roleUid}`} sign="+" refused={refused[`create.${at}`]}>
                    <AddedWords known={known} {...one} />
                  </Line>
                ))}
                {remove.map((uid, at) => (
                  <Line key={uid} sign="−" refused={refused[`delete.${at}`]}>
                    <Worded words={struckWords(known, uid)} />
                  </Line>
                ))}
              </ul>
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

interface LineProps {
  readonly sign: '+' | '−'
  /** Why, in the server's words; undefined: it is not refused. */
  readonly refused: readonly string[] | undefined
  readonly children: ReactNode
}

function Line({ sign, refused, children }: LineProps): ReactNode {
  return (
    <li className={sign === '+' ? 'added' : 'struck'}>
      <span>
        {sign} {children}
      </span>
      {refused && (
        <span className="draft-refused" role="alert">
          {refused.join(' ')}
        </span>
      )}
    </li>
  )
}
