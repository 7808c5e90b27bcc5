// One group: where it is, what it holds, and what may be done with it.
import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { groupSteps, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { NoGroup } from '../../ui/no-group.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CreateGroup, DeleteGroup, RenameGroup, type EditProps } from './edit.tsx'
import { GroupPageDocument, type GroupPageQuery } from './gen/group.ts'
import { Invites, People, Providers, Repos, Roles, Subscriptions } from './tabs.tsx'

type Shown = NonNullable<GroupPageQuery['group']>

export function Group({ uid }: { readonly uid: string }): ReactNode {
  const asked = useGraph(GroupPageDocument, { uid })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={7} />}>
      {({ group, viewer }) =>
        group ? <Known group={group} can={new Set(viewer?.capabilities)} /> : <NoGroup title="Group" />
      }
    </Answer>
  )
}

const DIALOGS: Readonly<Record<'create' | 'rename' | 'delete', (props: EditProps) => ReactNode>> = {
  create: CreateGroup,
  rename: RenameGroup,
  delete: DeleteGroup,
}

function Known({ group, can }: { readonly group: Shown; readonly can: ReadonlySet<string> }): ReactNode {
  const [asking, setAsking] = useState<keyof typeof DIALOGS>()
  const [undone, setUndone] = useState<readonly string[]>([])
  const Asking = asking && DIALOGS[asking]
  return (
    <Page
      title={group.name}
      trail={<Breadcrumbs steps={groupSteps(group.ancestors)} />}
      lead={group.description}
      actions={
        <>
          <Link to={`/access/${group.uid}`} kind="button">
            <Icon name="access" /> Who may do what here
          </Link>
          {can.has('IAM_GROUPS_CREATE') && <Button onPress={() => setAsking('create')}>New group</Button>}
          {can.has('IAM_GROUPS_UPDATE') && (
            <IconButton label="Rename" onPress={() => setAsking('rename')}>
              <Icon name="edit" />
            </IconButton>
          )}
          {can.has('IAM_GROUPS_DELETE') && (
            <IconButton label="Delete" onPress={() => setAsking('delete')}>
              <Icon name="trash" />
            </IconButton>
          )}
        </>
      }
    >
      <Refused reasons={undone} outcome="The change was taken back." />
      <p className="uid">
        <code>{group.uid}</code> <Copy text={group.uid} label="Copy the uid" />
        {group.verified && <span className="badge badge-good">verified</span>}
      </p>
      <Holdings group={group} />
      {Asking && <Asking group={group} onClose={() => setAsking(undefined)} onUndone={setUndone} />}
    </Page>
  )
}

function Holdings({ group }: { readonly group: Shown }): ReactNode {
  const [tab, setTab] = useAddress<string>('tab', 'repos')
  const { uid } = group
  return (
    <Tabs
      label={`What ${group.name} holds`}
      value={tab}
      onChange={setTab}
      tabs={[
        { name: 'repos', title: 'Repos', count: group.repos.totalCount, content: () => <Repos uid={uid} /> },
        { name: 'people', title: 'People', count: group.roleBindings.totalCount, content: () => <People uid={uid} /> },
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
