import { INVITE_STATE, type OrgInvite } from '@zhibiao/contract/member/org-invites';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import {
  CardHead,
  LongText,
  operationsColumn,
  RecordTable,
  type Columns,
  type Paging,
} from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './invite.module.css';
import { inviteLink, lastDayOf, lessonsText, lifeOf, stateKind, wayOf } from './invite-words.ts';

type Act = (invite: OrgInvite) => void;
type InviteActions = { onMembers: Act; onPoster: Act; onEdit: Act; onStop: Act; onReopen: Act };
type Props = {
  rows: readonly OrgInvite[];
  paging: Paging;
  actions: InviteActions;
};

export const InviteTable = ({ rows, paging, actions }: Props) => (
  <RecordTable<OrgInvite>
    rows={rows}
    columns={columnsOf(actions)}
    unit="个邀请"
    paging={paging}
    card={(invite) => <InviteCard invite={invite} actions={actions} />}
  />
);

const columnsOf = (actions: InviteActions): Columns<OrgInvite> => [
  { title: '邀请码', key: 'code', render: (_, { code }) => <b className={css.code}>{code}</b> },
  {
    title: '加入部门',
    key: 'department',
    render: (_, { department }) => <LongText>{department ?? '不指定'}</LongText>,
  },
  { title: '加入方式', key: 'way', render: (_, invite) => wayOf(invite), responsive: ['xl'] },
  {
    title: '指派课程',
    key: 'lessons',
    render: (_, { lessons }) => (
      <span className={css.lessons} title={lessons.map(({ name }) => name).join('、')}>
        {lessonsText(lessons)}
      </span>
    ),
    responsive: ['lg'],
  },
  { title: '已加入', key: 'used', render: (_, invite) => <Used invite={invite} onMembers={actions.onMembers} /> },
  { title: '有效期至', key: 'expire', render: (_, invite) => lastDayOf(invite) },
  { title: '状态', key: 'state', render: (_, { state }) => <Tag kind={stateKind[state]}>{INVITE_STATE[state]}</Tag> },
  operationsColumn((invite) => <Operations invite={invite} actions={actions} />),
];

const InviteCard = ({ invite, actions }: { invite: OrgInvite; actions: InviteActions }) => (
  <>
    <CardHead title={<span className={css.code}>{invite.code}</span>}>
      <Tag kind={stateKind[invite.state]}>{INVITE_STATE[invite.state]}</Tag>
    </CardHead>
    <p className="note">
      {invite.department ?? '不指定部门'}　{wayOf(invite)}　<span className="num">{lifeOf(invite)}</span>
    </p>
    <p className="note">课程：{lessonsText(invite.lessons)}</p>
    <p className="note">
      已加入 <Used invite={invite} onMembers={actions.onMembers} />
    </p>
    <Operations invite={invite} actions={actions} />
  </>
);

/** How many have joined, of how many; opens the list of them. */
const Used = ({ invite, onMembers }: { invite: OrgInvite; onMembers: Act }) => (
  <RowActions>
    <button type="button" className="num" onClick={() => onMembers(invite)}>
      {invite.used} / {invite.maxUse}
      {invite.pending > 0 && `，待审核 ${invite.pending}`}
      <span className="sr">，查看邀请码{invite.code}的学员</span>
    </button>
  </RowActions>
);

const Operations = ({ invite, actions }: { invite: OrgInvite; actions: InviteActions }) => {
  const press = (text: string, act: Act, danger = false) => (
    <RowAction of={`邀请码${invite.code}`} danger={danger} onClick={() => act(invite)}>
      {text}
    </RowAction>
  );

  return (
    <RowActions>
      {invite.state === 'open' && press('复制链接', ({ code }) => void copyAndNotify(inviteLink(code)))}
      {invite.state === 'open' && press('海报', actions.onPoster)}
      {press('编辑', actions.onEdit)}
      {invite.state === 'stopped' ? press('启用', actions.onReopen) : press('停用', actions.onStop, true)}
    </RowActions>
  );
};
