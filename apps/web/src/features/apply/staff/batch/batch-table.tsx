import type { BatchRow } from '@zhibiao/contract/certificate/staff-batch';
import { shortMoment } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import { BatchState, byText } from './batch-state.tsx';

type Props = { rows: readonly BatchRow[]; paging: Paging; open: string; onOpen: (id: string) => void };

/** What the dock says is left out of the table beside it. */
const BESIDE: readonly unknown[] = ['tried', 'confirmed', 'finished'];

/** Batches, the latest first. */
export const BatchTable = ({ rows, paging, open, onOpen }: Props) => (
  <RecordTable<BatchRow>
    rows={rows}
    columns={columnsOf(onOpen).filter(({ key }) => open === '' || !BESIDE.includes(key))}
    unit="批"
    paging={paging}
    current={open}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} onOpen={onOpen} />}>
          <BatchState status={row.status} />
        </CardHead>
        <p className="num">
          {row.kindName}　已制 {row.done} / {row.total}
          {row.failed > 0 && `　失败 ${row.failed}`}
        </p>
        <p className="note num">
          {byText(row.by)} {shortMoment(row.createTime)} 试制
        </p>
      </>
    )}
  />
);

const Name = ({ row, onOpen }: { row: BatchRow; onOpen: Props['onOpen'] }) => (
  <OpenName label={`查看批次，${row.no}`} onOpen={() => onOpen(row.id)}>
    <span className="num">{row.no}</span>
  </OpenName>
);

const count = (value: number) => <span className="num">{value}</span>;

const columnsOf = (onOpen: Props['onOpen']): Columns<BatchRow> => [
  {
    title: '批次',
    key: 'no',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={row.kindName}>
        <Name row={row} onOpen={onOpen} />
      </TwoLines>
    ),
  },
  { title: '状态', key: 'status', render: (_, { status }) => <BatchState status={status} /> },
  { title: '人数', key: 'total', align: 'right', render: (_, { total }) => count(total) },
  { title: '已制', key: 'done', align: 'right', render: (_, { done }) => count(done) },
  { title: '失败', key: 'failed', align: 'right', render: (_, { failed }) => count(failed) },
  {
    title: '试制',
    key: 'tried',
    render: (_, { by, createTime }) => (
      <TwoLines below={shortMoment(createTime)}>
        <span>{byText(by)}</span>
      </TwoLines>
    ),
  },
  {
    title: '确认',
    key: 'confirmed',
    render: (_, { confirmedBy, confirmTime }) =>
      confirmTime ? (
        <TwoLines below={shortMoment(confirmTime)}>
          <span>{byText(confirmedBy)}</span>
        </TwoLines>
      ) : (
        '—'
      ),
  },
  {
    title: '结束',
    key: 'finished',
    responsive: ['xl'],
    render: (_, { finishTime }) => <span className="num">{finishTime ? shortMoment(finishTime) : '—'}</span>,
  },
];
