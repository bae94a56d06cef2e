import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { labelOf } from '@zhibiao/contract/core/codes';
import { EXAM_REQUEST, type listExamRequests, REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { shortMoment } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { learnerColumn, OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import { RequestState } from '#features/exam/request/request-state.tsx';

type Row = AnswerOf<typeof listExamRequests>['rows'][number];
type Props = { rows: readonly Row[]; paging: Paging; open: string; onOpen: (id: string) => void };

/** What learners ask for; the oldest that waits comes first. */
export const RequestTable = ({ rows, paging, open, onOpen }: Props) => (
  <RecordTable<Row>
    rows={rows}
    columns={columnsOf(onOpen).filter(({ key }) => open === '' || key !== 'by')}
    unit="份"
    paging={paging}
    current={open}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} onOpen={onOpen} />}>
          <RequestState status={row.status} />
        </CardHead>
        <p className="note">
          {labelOf(EXAM_REQUEST, row.kind)}，{row.title}
        </p>
        <p>{row.reason}</p>
      </>
    )}
  />
);

const Name = ({ row, onOpen }: { row: Row; onOpen: Props['onOpen'] }) => (
  <OpenName
    label={`查看申请，${row.name || row.accountMasked}，${labelOf(EXAM_REQUEST, row.kind)}`}
    onOpen={() => onOpen(row.id)}
  >
    {row.name || '未填写姓名'}
  </OpenName>
);

const waitText = ({ waitedDays }: Row): string => (waitedDays === 0 ? '今天' : `已等 ${waitedDays} 天`);

const columnsOf = (onOpen: Props['onOpen']): Columns<Row> => [
  learnerColumn<Row>(
    (row) => row.orgName ?? row.accountMasked,
    (row) => <Name row={row} onOpen={onOpen} />,
  ),
  { title: '申请', key: 'kind', render: (_, { kind }) => labelOf(EXAM_REQUEST, kind) },
  {
    title: '试卷与理由',
    key: 'reason',
    className: FLUID,
    render: (_, { title, reason }) => (
      <TwoLines below={reason}>
        <span>{title}</span>
      </TwoLines>
    ),
  },
  { title: '状态', key: 'status', render: (_, { status }) => <RequestState status={status} /> },
  {
    title: '提交',
    key: 'time',
    render: (_, row) => (
      <TwoLines below={row.status === REQUEST_STATUS.waiting && waitText(row)}>
        <span className="num">{shortMoment(row.createTime)}</span>
      </TwoLines>
    ),
  },
  { title: '处理人', key: 'by', responsive: ['xl'], render: (_, { by }) => by ?? '—' },
];
