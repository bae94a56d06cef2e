import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { listAppeals } from '@zhibiao/contract/study/staff-appeal';
import { spokenTime } from '#lib/format/clock-text.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { learnerColumn, OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import { AppealState } from '#features/study/appeal-state.tsx';

type Row = AnswerOf<typeof listAppeals>['rows'][number];
type Props = { rows: readonly Row[]; paging: Paging; open: string; onOpen: (id: string) => void };

export const learnerOf = ({ name, userId }: Pick<Row, 'name' | 'userId'>): string =>
  userId === null ? '已注销用户' : name || '未填写姓名';

/** What learners ask for; the oldest that waits comes first. */
export const AppealTable = ({ rows, paging, open, onOpen }: Props) => (
  <RecordTable<Row>
    rows={rows}
    columns={columnsOf(onOpen).filter(({ key }) => open === '' || key !== 'by')}
    unit="份"
    paging={paging}
    current={open}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} onOpen={onOpen} />}>
          <AppealState status={row.status} />
        </CardHead>
        <p className="note num">
          {row.title}，{spokenTime(row.claimSec)}
        </p>
        <p>{row.reason}</p>
      </>
    )}
  />
);

const Name = ({ row, onOpen }: { row: Row; onOpen: Props['onOpen'] }) => (
  <OpenName label={`查看申诉，${learnerOf(row)}，${row.title}`} onOpen={() => onOpen(row.id)}>
    {learnerOf(row)}
  </OpenName>
);

const columnsOf = (onOpen: Props['onOpen']): Columns<Row> => [
  learnerColumn<Row>(
    (row) => row.orgName ?? row.accountMasked,
    (row) => <Name row={row} onOpen={onOpen} />,
  ),
  {
    title: '讲次与理由',
    key: 'reason',
    className: FLUID,
    render: (_, { title, lessonName, reason }) => (
      <TwoLines below={reason}>
        <span>
          {title}
          <span className="note">　{lessonName}</span>
        </span>
      </TwoLines>
    ),
  },
  { title: '未计入', key: 'claim', render: (_, { claimSec }) => <span className="num">{spokenTime(claimSec)}</span> },
  { title: '状态', key: 'status', render: (_, { status }) => <AppealState status={status} /> },
  { title: '提交', key: 'time', render: (_, row) => <span className="num">{shortMoment(row.createTime)}</span> },
  { title: '处理人', key: 'by', responsive: ['xl'], render: (_, { by }) => by ?? '—' },
];
