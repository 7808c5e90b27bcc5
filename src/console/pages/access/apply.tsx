// Makes a draft true: what is added in one transaction, and each removal after it on its own, as the API has them.
import { useState, type ReactNode } from 'react'
import { useWrite } from '../../graph/write.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Draft } from './draft.ts'
import { BindAllDocument, UnbindDocument } from './gen/draft.ts'

export interface ApplyProps {
  readonly group: { readonly uid: string; readonly name: string }
  readonly draft: Draft
  readonly onDone: () => void
}

export function Apply({ group, draft, onDone }: ApplyProps): ReactNode {
  const [asking, setAsking] = useState(false)
  const bindAll = useWrite(BindAllDocument)
  const unbind = useWrite(UnbindDocument)
  const { add, remove } = draft
  const apply = async (): Promise<readonly string[]> => {
    if (add.length > 0) {
      const requests = add.map((roleBinding) => ({ roleBinding }))
      const refused = await bindAll({ input: { parent: group.uid, requests } })
      if (refused.length > 0) return refused
    }
    for (const [at, uid] of remove.entries()) {
      const refused = await unbind({ uid })
      if (refused.length > 0) return [`${add.length} added and ${at} removed, then refused:`, ...refused]
    }
    onDone()
    return []
  }
  return (
    <>
      <Button kind="primary" onPress={() => setAsking(true)}>
        Apply
      </Button>
      {asking && (
        <FormDialog title={`Apply to ${group.name}?`} action="Apply" onSubmit={apply} onClose={() => setAsking(false)}>
          <p className="soft">
            {add.length} added, all or none; {remove.length} removed, one after the other.
          </p>
        </FormDialog>
      )}
    </>
  )
}
