import type { ReviewRow } from '@zhibiao/contract/exam/staff-review';
import { spokenTime } from '#lib/format/clock-text.ts';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { learnerColumn, OpenName } from '#widgets/dock/open-name.tsx';

type Row = ReviewRow & { id: string };
type Props = { rows: readonly ReviewRow[]; paging: Paging; open: string; onOpen: (attemptId: string) => void };

/** What waits for a decision, the oldest first. */
export const ReviewTable = ({ rows, paging, open, onOpen }: Props) => (
  <RecordTable<Row>
    rows={rows.map((row) => ({ id: row.attemptId, ...row }))}
    columns={columnsOf(onOpen).filter(({ key }) => open === '' || !BESIDE.has(String(key)))}
    unit="份"
    paging={paging}
    current={open}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} onOpen={onOpen} />}>
          <Waited days={row.waitedDays} />
        </CardHead>
        <p className="note">{row.title}</p>
        <p className="note num">
          切屏 {row.blurCount} 次（限 {row.blurLimit} 次），共离开 {spokenTime(row.awaySec)}
        </p>
      </>
    )}
  />
);

/** Decided within three days. */
const LATE_DAYS = 3;
const Waited = ({ days }: { days: number }) => {
  if (days >= LATE_DAYS) return <Tag kind="error">已等 {days} 天</Tag>;
  return days === 0 ? '今天' : `${days} 天`;
};

const Name = ({ row, onOpen }: { row: Row; onOpen: Props['onOpen'] }) => (
  <OpenName label={`复核，${row.name || '未填写姓名'}，${row.title}`} onOpen={() => onOpen(row.attemptId)}>
    {row.name || '未填写姓名'}
  </OpenName>
);

/** What the panel of an open attempt says leaves its room to the others. */
const BESIDE = new Set(['score', 'submit']);

const columnsOf = (onOpen: Props['onOpen']): Columns<Row> => [
  learnerColumn<Row>(
    (row) => row.orgName ?? '个人',
    (row) => <Name row={row} onOpen={onOpen} />,
  ),
  { title: '考试', key: 'paper', className: FLUID, dataIndex: 'title' },
  {
    title: '切屏',
    key: 'blur',
    align: 'right',
    render: (_, { blurCount, blurLimit }) => `${blurCount} / ${blurLimit} 次`,
  },
  { title: '共离开', key: 'away', align: 'right', render: (_, { awaySec }) => spokenTime(awaySec) },
  {
    title: '得分',
    key: 'score',
    align: 'right',
    render: (_, { score, totalScore }) => (score === null ? '阅卷中' : `${score} / ${totalScore}`),
  },
  { title: '交卷', key: 'submit', render: (_, { submitTime }) => submitTime?.slice(0, 16) ?? '—' },
  { title: '等待', key: 'waited', align: 'right', render: (_, { waitedDays }) => <Waited days={waitedDays} /> },
];
