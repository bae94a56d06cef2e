import { labelOf } from '@zhibiao/contract/core/codes';
import type { LearnerRow } from '@zhibiao/contract/learner/staff';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { shortMoment } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import { LearnerStatus } from '#features/learner/staff/learner-status.tsx';

type Props = {
  rows: readonly LearnerRow[];
  paging: Paging;
  open: string;
  onOpen: (id: string) => void;
  chosen: readonly string[];
  /** Null: may not do anything about several. */
  onChoose: ((ids: string[]) => void) | null;
};

/** Learners, who registered last first. */
export const LearnerTable = ({ rows, paging, open, onOpen, chosen, onChoose }: Props) => (
  <RecordTable<LearnerRow>
    rows={rows}
    columns={columnsOf(onOpen).filter(({ key }) => open === '' || !BESIDE.has(String(key)))}
    unit="人"
    paging={paging}
    current={open}
    {...(onChoose ? { selection: { chosen, onChoose, nameOf: (row) => row.name || accountOf(row) } } : {})}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} onOpen={onOpen} />}>
          <LearnerStatus {...row} />
        </CardHead>
        <p className="note num">{accountOf(row)}</p>
        <p className="note">{row.orgName}</p>
      </>
    )}
  />
);

const accountOf = ({ mobileMasked, emailMasked }: LearnerRow): string => mobileMasked ?? emailMasked ?? '—';
const Name = ({ row, onOpen }: { row: LearnerRow; onOpen: Props['onOpen'] }) => (
  <OpenName label={`查看学员，${row.name || accountOf(row)}`} onOpen={() => onOpen(row.id)}>
    {row.name || '未填写姓名'}
  </OpenName>
);

/** What the panel of an open learner says leaves its room to the others. */
const BESIDE = new Set(['lessons', 'certs', 'seen', 'register']);

const columnsOf = (onOpen: Props['onOpen']): Columns<LearnerRow> => [
  { title: '姓名', key: 'name', render: (_, row) => <Name row={row} onOpen={onOpen} /> },
  { title: '手机号 / 邮箱', key: 'account', className: 'num', render: (_, row) => accountOf(row) },
  {
    title: '机构',
    key: 'org',
    className: FLUID,
    render: (_, { orgName, role }) =>
      orgName === null ? (
        '—'
      ) : (
        <TwoLines below={role !== ROLE.learner && labelOf(ROLE, role)}>
          <span>{orgName}</span>
        </TwoLines>
      ),
  },
  { title: '课程', key: 'lessons', dataIndex: 'lessons', align: 'right', className: 'num', responsive: ['xl'] },
  { title: '有效证书', key: 'certs', dataIndex: 'certs', align: 'right', className: 'num', responsive: ['xl'] },
  {
    title: '最近使用',
    key: 'seen',
    className: 'num',
    render: (_, { lastSeen }) => (lastSeen ? shortMoment(lastSeen) : '—'),
  },
  {
    title: '注册',
    key: 'register',
    className: 'num',
    responsive: ['xl'],
    render: (_, { registerTime }) => registerTime.slice(0, 10),
  },
  { title: '状态', key: 'status', render: (_, row) => <LearnerStatus {...row} /> },
];
