import { useQuery } from '@tanstack/react-query';
import { INVITE_STATE, type InviteStateName, type OrgInvite } from '@zhibiao/contract/member/org-invites';
import { lazy, Suspense, useState } from 'react';
import css from '#features/member/org/invites/invite.module.css';
import { InviteTable } from '#features/member/org/invites/invite-table.tsx';
import { invitesQuery } from '#features/member/org/invites/queries.ts';
import { useInviteStatus } from '#features/member/org/invites/use-invite-status.ts';
import { FirstSteps } from '#features/org/first-steps.tsx';
import { paths } from '#lib/url/paths.ts';
import { useFilterParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { useViewer } from '#lib/session/viewer.ts';
import { Button } from '#ui/action/button.tsx';
import { DenseHead } from '#ui/table/dense-head.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';

// Loaded when they are opened.
const InviteDialog = lazy(async () => ({
  default: (await import('#features/member/org/invites/invite-dialog.tsx')).InviteDialog,
}));
const MembersPanel = lazy(async () => ({
  default: (await import('#features/member/org/invites/members-panel.tsx')).MembersPanel,
}));
const FunnelPanel = lazy(async () => ({
  default: (await import('#features/member/org/funnel/funnel-panel.tsx')).FunnelPanel,
}));
const Poster = lazy(async () => ({ default: (await import('#features/member/org/invites/poster.tsx')).Poster }));

const states = Object.entries(INVITE_STATE).map(([value, label]) => ({ value, label }));
const isState = (text: string): text is InviteStateName => text in INVITE_STATE;

/** 学员邀请: codes that bring people in, and what came of all invitations. */
export const Component = () => {
  const [view] = useParam('view');
  if (view !== 'funnel') return <Codes />;
  return (
    <>
      <Head funnel />
      <Suspense fallback={<Skeleton lines={6} />}>
        <FunnelPanel />
      </Suspense>
    </>
  );
};

const Head = ({ funnel = false }: { funnel?: boolean }) => (
  <>
    <DenseHead title="学员邀请">{useViewer()?.orgName}</DenseHead>
    <TabLinks
      label="学员邀请"
      tabs={[
        { to: paths.admin, text: '邀请码', current: !funnel },
        { to: `${paths.admin}?view=funnel`, text: '邀请成效', current: funnel },
      ]}
    />
  </>
);

const Codes = () => {
  const [chosen, setState] = useFilterParam('state');
  const paging = useTablePage();
  const [edited, setEdited] = useState<OrgInvite | 'new' | null>(null);
  const [visited, setVisited] = useState<OrgInvite | null>(null);
  const [poster, setPoster] = useState<OrgInvite | null>(null);
  const { stop, reopen } = useInviteStatus();
  const state = isState(chosen) ? chosen : undefined;
  const invites = useQuery(invitesQuery(state, paging));
  const create = () => setEdited('new');
  if (poster)
    return (
      <Suspense>
        <Poster invite={poster} onClose={() => setPoster(null)} />
      </Suspense>
    );

  return (
    <>
      <Head />
      <FirstSteps />
      <TablePanel label="邀请">
        <div className="panel-bar cluster gap-8">
          <div className={css.state}>
            <SearchableSelect<string>
              aria-label="状态"
              placeholder="全部状态"
              value={state ?? null}
              onChange={(value) => setState(value ?? '')}
              options={states}
            />
          </div>
          <Button small primary className={css.create} onClick={create}>
            <Icon name="plus" size={16} />
            创建邀请
          </Button>
        </div>
        <RecordBlock
          query={invites}
          failed="邀请列表加载失败。"
          filtered={state !== undefined}
          nothingFound="没有符合条件的邀请"
          nothingYet="还没有邀请。创建一个邀请码，发给要加入的学员。"
          action={
            <Button primary onClick={create}>
              创建邀请
            </Button>
          }
        >
          {({ rows, total }) => (
            <InviteTable
              rows={rows}
              paging={{ ...paging, total }}
              actions={{
                onMembers: setVisited,
                onPoster: setPoster,
                onEdit: setEdited,
                onStop: (invite) => void stop(invite),
                onReopen: reopen,
              }}
            />
          )}
        </RecordBlock>
      </TablePanel>
      <Suspense>
        {edited && <InviteDialog invite={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        {visited && <MembersPanel invite={visited} onClose={() => setVisited(null)} />}
      </Suspense>
    </>
  );
};
