// One group: where it is, what it holds, and what may be done with it.
import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import type { Capability } from '../../gen/types.ts'
import { useGraph } from '../../graph/answer.tsx'
import { useMay, withMay } from '../../graph/may.ts'
import { One as OneOf } from '../../graph/one.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { groupSteps, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CreateGroup, DeleteGroup, RenameGroup, type EditProps, type Undone } from './edit.tsx'
import { useFollowedGroup } from './follow.ts'
import { GroupPageDocument, type GroupPageQuery } from './gen/group.ts'
import { Invites, People, Providers, Repos, Roles, Subscriptions } from './tabs.tsx'

type Shown = NonNullable<GroupPageQuery['group']>

const DIALOGS: Readonly<Record<'create' | 'rename' | 'delete', (props: EditProps) => ReactNode>> = {
  create: CreateGroup,
  rename: RenameGroup,
  delete: DeleteGroup,
}

/** A group by its uid. */
export function Group({ uid }: { readonly uid: string }): ReactNode {
  const may = useMay(uid)
  const found = useGraph(GroupPageDocument, { uid })
  useFollowedGroup(found)
  const asked = withMay(found, may)
  const [asking, setAsking] = useState<keyof typeof DIALOGS>()
  const [undone, setUndone] = useState<Undone>()
  const group = asked.data?.group
  const Asking = asking && DIALOGS[asking]
  return (
    <Page
      title={group?.name ?? 'Group'}
      trail={<Breadcrumbs steps={groupSteps(group?.ancestors ?? [])} />}
      lead={group?.description}
      actions={group && may && <Actions uid={uid} may={may} onAsk={setAsking} />}
    >
      {undone && (
        <Refused reasons={undone.refused} outcome="The change was taken back." group={uid}>
          {group && may?.has('IAM_GROUPS_UPDATE') && (
            <Button onPress={() => setAsking('rename')}>Change it again</Button>
          )}
        </Refused>
      )}
      <OneOf of={asked} pick={(data) => data.group} what="group" skeleton={<Skeleton lines={7} />}>
        {(found) => (
          <>
            <p className="uid">
              <code>{uid}</code> <Copy text={uid} label="Copy the uid" />
              {found.verified && <span className="badge badge-good">verified</span>}
            </p>
            <Holdings group={found} />
          </>
        )}
      </OneOf>
      {group && Asking && (
        <Asking group={group} undone={undone} onClose={() => setAsking(undefined)} onUndone={setUndone} />
      )}
    </Page>
  )
}

interface ActionsProps {
  readonly uid: string
  readonly may: ReadonlySet<Capability>
  readonly onAsk: (what: keyof typeof DIALOGS) => void
}

function Actions({ uid, may, onAsk }: ActionsProps): ReactNode {
  return (
    <>
      <Link to={`/access/${uid}`} kind="button">
        <Icon name="access" /> Who may do what here
      </Link>
      {may.has('IAM_GROUPS_CREATE') && <Button onPress={() => onAsk('create')}>New group</Button>}
      {may.has('IAM_GROUPS_UPDATE') && (
        <IconButton label="Rename" onPress={() => onAsk('rename')}>
          <Icon name="edit" />
        </IconButton>
      )}
      {may.has('IAM_GROUPS_DELETE') && (
        <IconButton label="Delete" onPress={() => onAsk('delete')}>
          <Icon name="trash" />
        </IconButton>
      )}
    </>
  )
}

const TABS = ['repos', 'people', 'roles', 'providers', 'invites', 'subscriptions'] as const
type Tab = (typeof TABS)[number]

function Holdings({ group }: { readonly group: Shown }): ReactNode {
  const [tab, setTab] = useAddress<Tab>('tab', 'repos', { only: TABS })
  const { uid } = group
  return (
    <Tabs
      label={`What ${group.name} holds`}
      value={tab}
      onChange={setTab}
      tabs={[
        { name: 'repos', title: 'Repos', count: group.repos.totalCount, content: () => <Repos uid={uid} /> },
        {
          name: 'people',
          title: 'Role bindings',
          count: group.roleBindings.totalCount,
          content: () => <People uid={uid} />,
        },
        { name: 'roles', title: 'Roles', count: group.roles.totalCount, content: () => <Roles uid={uid} /> },
        {
          name: 'providers',
          title: 'Providers',
          count: group.identityProviders.totalCount,
          content: () => <Providers uid={uid} />,
        },
        { name: 'invites', title: 'Invites', count: group.invites.totalCount, content: () => <Invites uid={uid} /> },
        {
          name: 'subscriptions',
          title: 'Subscriptions',
          count: group.eventSubscriptions.totalCount,
          content: () => <Subscriptions uid={uid} />,
        },
      ]}
    />
  )
}
