import type { DeskRow } from '@zhibiao/contract/exam/staff-monitor';
import { clockText } from '#lib/format/clock-text.ts';
import { timeOfDay } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import css from './desk.module.css';
import { DeskState } from './desk-state.tsx';
import { agoText, awayCountText, isSitting, deskNameOf } from './desk-words.ts';
import { useServerNow } from './server-now.ts';

export type Row = DeskRow & { id: string };
type Props = {
  rows: readonly Row[];
  paging: Paging;
  open: string;
  onOpen: (attemptId: string) => void;
  selection: { chosen: readonly string[]; onChoose: (ids: string[]) => void } | null;
};

/** Who sits, the worst first. */
export const DeskTable = ({ rows, paging, open, onOpen, selection }: Props) => (
  <RecordTable<Row>
    rows={rows}
    columns={columnsOf(onOpen)}
    unit="人"
    paging={paging}
    current={open}
    {...(selection ? { selection: { ...selection, nameOf: deskNameOf, canChoose: isSitting } } : {})}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} onOpen={onOpen} />}>
          <DeskState state={row.state} />
        </CardHead>
        {row.attemptId && (
          <p className="note num">
            已答 {row.answered} / {row.total}　离开 {awayCountText(row)}　<Left row={row} />
          </p>
        )}
        <p className="note">{row.orgName}</p>
      </>
    )}
  />
);

/** Who has not begun has nothing to look into. */
const Name = ({ row, onOpen }: { row: Row; onOpen: Props['onOpen'] }) => {
  const { attemptId } = row;
  if (attemptId === null) return deskNameOf(row);
  return (
    <OpenName label={`查看${deskNameOf(row)}的考试情况`} onOpen={() => onOpen(attemptId)}>
      {deskNameOf(row)}
    </OpenName>
  );
};

const NONE = <span className="note">—</span>;
/** From here on the rest is shown with weight. */
const SHORT_SEC = 5 * 60;
/** As many absences are worth a look. */
const OFTEN = 3;

const Left = ({ row }: { row: DeskRow }) => {
  const now = useServerNow();
  if (!isSitting(row) || row.deadline === null) return NONE;
  const seconds = Math.max(0, (row.deadline - now) / 1_000);
  return <span className={seconds < SHORT_SEC ? 'warning strong' : ''}>{clockText(seconds)}</span>;
};
const Saved = ({ row }: { row: DeskRow }) => {
  const now = useServerNow();
  if (row.submitTime !== null) return `${timeOfDay(row.submitTime).slice(0, 5)} 交卷`;
  return row.savedAt === null ? NONE : agoText(row.savedAt, now);
};
const Answered = ({ answered, total }: DeskRow) => (
  <span className={`inline gap-6 ${css.answered}`}>
    <span className={css.bar} style={{ '--share': `${total === 0 ? 0 : (answered * 100) / total}%` } as never} />
    {answered}
    <small>/ {total}</small>
  </span>
);

const columnsOf = (onOpen: Props['onOpen']): Columns<Row> => [
  {
    title: '考生',
    key: 'name',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={row.orgName ?? '未加入机构'}>
        <Name row={row} onOpen={onOpen} />
      </TwoLines>
    ),
  },
  { title: '状态', key: 'state', render: (_, row) => <DeskState state={row.state} /> },
  {
    title: '已答',
    key: 'answered',
    align: 'right',
    render: (_, row) => (row.attemptId ? <Answered {...row} /> : NONE),
  },
  { title: '最近保存', key: 'saved', align: 'right', responsive: ['lg'], render: (_, row) => <Saved row={row} /> },
  {
    title: '离开',
    key: 'away',
    align: 'right',
    render: (_, row) =>
      row.attemptId ? <span className={row.blurCount >= OFTEN ? 'warning' : ''}>{awayCountText(row)}</span> : NONE,
  },
  { title: '剩余', key: 'left', align: 'right', render: (_, row) => <Left row={row} /> },
];
