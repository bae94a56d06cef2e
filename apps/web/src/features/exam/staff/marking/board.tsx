import { useQuery } from '@tanstack/react-query';
import { markBoard, type MarkBoardRow, type MarkKind } from '@zhibiao/contract/exam/staff-marking';
import { Link } from 'react-router-dom';
import { ask } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { CardHead, type Columns, FLUID, RecordTable } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './marking.module.css';
import { deskPath, firstKind, KIND_WORD, kindsFor, questionName, waitingOf } from './wanted.ts';

type Row = MarkBoardRow & { id: string };

/** What there is to mark, of all papers: a line a question. */
export const MarkBoard = () => {
  const kinds = kindsFor(useCan());
  return (
    <TablePanel label="阅卷任务">
      <QueryBlock query={useBoard()} failed="阅卷任务加载失败。" empty="没有需要评阅的答卷" emptyArt="exam">
        {(rows) => (
          <RecordTable<Row>
            rows={rows.map((row) => ({ ...row, id: `${row.paperId} ${row.questionId}` }))}
            columns={columnsOf(kinds)}
            unit="题"
            card={(row) => (
              <>
                <CardHead title={<Question row={row} kinds={kinds} />}>{row.paperTitle}</CardHead>
                <p className="num">
                  <Kinds row={row} kinds={kinds} />
                </p>
                <p className="note num">
                  已定分 {row.settled} / {row.total}，我评过 {row.mine}
                </p>
              </>
            )}
          />
        )}
      </QueryBlock>
    </TablePanel>
  );
};

/** The same of one paper, in a pane. */
export const PaperBoard = ({ paperId }: { paperId: string }) => {
  const kinds = kindsFor(useCan());
  return (
    <TablePanel label="阅卷任务">
      <QueryBlock query={useBoard()} failed="阅卷任务加载失败。">
        {(rows) => (
          <ul className={css.lines}>
            {rows
              .filter((row) => row.paperId === paperId)
              .map((row) => (
                <li key={row.questionId}>
                  <Question row={row} kinds={kinds} />
                  <span className="num">
                    <Kinds row={row} kinds={kinds} />
                  </span>
                  <p className={`note ${css.stem}`}>{row.stem}</p>
                </li>
              ))}
          </ul>
        )}
      </QueryBlock>
    </TablePanel>
  );
};

const useBoard = () => useQuery(ask(markBoard, {}, { staleTime: 0, refetchInterval: 30_000 }));

type Of = { row: MarkBoardRow; kinds: readonly MarkKind[] };
const Kinds = ({ row, kinds }: Of) =>
  kinds.map((kind) => (
    <span key={kind}>
      {KIND_WORD[kind]} <Waiting row={row} kind={kind} />{' '}
    </span>
  ));
const Question = ({ row, kinds }: Of) => (
  <Link to={deskPath(row, firstKind(row, kinds))} title={row.stem}>
    {questionName(row)}
  </Link>
);
const Waiting = ({ row, kind }: { row: MarkBoardRow; kind: MarkKind }) => {
  const waiting = waitingOf(row, kind);
  if (waiting === 0) return '0';
  return (
    <Link to={deskPath(row, kind)} aria-label={`${KIND_WORD[kind]} ${waiting} 份，${questionName(row)}`}>
      {waiting}
    </Link>
  );
};

const columnsOf = (kinds: readonly MarkKind[]): Columns<Row> => [
  {
    title: '题目',
    key: 'question',
    className: FLUID,
    render: (_, row) => (
      <>
        <Question row={row} kinds={kinds} />
        <p className={`note ${css.stem}`}>{row.stem}</p>
      </>
    ),
  },
  { title: '试卷', key: 'paper', dataIndex: 'paperTitle' },
  ...kinds.map((kind) => ({
    title: KIND_WORD[kind],
    key: kind,
    align: 'right' as const,
    render: (_: unknown, row: Row) => <Waiting row={row} kind={kind} />,
  })),
  {
    title: '已定分',
    key: 'settled',
    align: 'right',
    render: (_, { settled, total }) => `${settled} / ${total}`,
  },
  { title: '我评过', key: 'mine', align: 'right', dataIndex: 'mine' },
  {
    title: '最早等待',
    key: 'oldest',
    align: 'right',
    render: (_, { oldestDays }) => (oldestDays === null ? '—' : oldestDays === 0 ? '今天' : `${oldestDays} 天`),
  },
];
