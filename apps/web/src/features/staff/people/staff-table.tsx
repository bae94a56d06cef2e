import { labelOf } from '@zhibiao/contract/core/codes';
import { STAFF_SCOPE } from '@zhibiao/contract/staff/types';
import type { StaffRow } from '@zhibiao/contract/staff/people';
import { Button } from '#ui/action/button.tsx';
import { CardHead, RecordTable, WRAPS, type Columns, type Paging } from '#ui/table/record-table.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './people.module.css';
import { StaffStatus } from './staff-status.tsx';

type Props = { rows: readonly StaffRow[]; paging: Paging; onOpen: (id: string) => void };

export const StaffTable = ({ rows, paging, onOpen }: Props) => (
  <RecordTable<StaffRow>
    rows={rows}
    columns={columnsOf(onOpen)}
    unit="人"
    paging={paging}
    card={(person) => (
      <>
        <CardHead title={<Name person={person} onOpen={onOpen} />}>
          <StaffStatus status={person.status} />
        </CardHead>
        <p className="note">{[person.account, rolesText(person)].join('　')}</p>
      </>
    )}
  />
);

const columnsOf = (onOpen: Props['onOpen']): Columns<StaffRow> => [
  { title: '姓名', key: 'name', render: (_, person) => <Name person={person} onOpen={onOpen} /> },
  { title: '登录名', dataIndex: 'account', key: 'account' },
  { title: '角色', key: 'roles', className: WRAPS, render: (_, person) => rolesText(person) },
  { title: '数据范围', key: 'scope', render: (_, { scopeKind }) => labelOf(STAFF_SCOPE, scopeKind) },
  {
    title: '动态验证码',
    key: 'totp',
    render: (_, { totp }) => (totp ? '已绑定' : <span className="faint">未绑定</span>),
  },
  {
    title: '最近登录',
    key: 'lastLogin',
    className: 'num',
    render: (_, { lastLogin, online }) => (online ? <Tag kind="success">在线</Tag> : (lastLogin?.slice(0, 16) ?? '—')),
  },
  { title: '状态', key: 'status', render: (_, { status }) => <StaffStatus status={status} /> },
];

const Name = ({ person, onOpen }: { person: StaffRow; onOpen: Props['onOpen'] }) => (
  <Button text small className={css.name} onClick={() => onOpen(person.id)}>
    {person.name}
  </Button>
);

const rolesText = ({ roles }: StaffRow) => roles.map(({ name }) => name).join('、') || '未分配';
