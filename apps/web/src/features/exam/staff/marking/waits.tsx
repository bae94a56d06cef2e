import { useQuery } from '@tanstack/react-query';
import { markWaits, type MarkWait, type MarkWaitKind } from '@zhibiao/contract/exam/staff-marking';
import { Link } from 'react-router-dom';
import { ask } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './marking.module.css';
import { actOf } from './wait-act.ts';
import { questionName } from './wanted.ts';

type Row = MarkWait & { id: string };
type Roles = Record<MarkWaitKind, string[]>;

const WORD: Record<MarkWaitKind, string> = {
  first: '初评',
  second: '二评',
  dispute: '仲裁',
  remark: '复核重评',
  release: '发布成绩',
};
const rowOf = (wait: MarkWait): Row => ({ ...wait, id: `${wait.kind} ${wait.paperId} ${wait.question?.id ?? ''}` });

type Of = { paperId: string; kinds: readonly MarkWaitKind[] };

/** Who waits for whom, and since when: of all exams, or in a pane of one and these kinds. */
export const MarkWaits = ({ of }: { of?: Of }) => {
  const query = useQuery(ask(markWaits, {}, { staleTime: 0, refetchInterval: 60_000 }));
  return (
    <TablePanel label="等待情况">
      <QueryBlock query={query} failed="等待情况加载失败。">
        {({ waits, roles }) => {
          const rows = waits
            .filter(({ paperId, kind }) => !of || (paperId === of.paperId && of.kinds.includes(kind)))
            .map(rowOf);
          if (rows.length === 0) return <p className={`note ${css.calm}`}>没有在等的答卷和成绩。</p>;
          return of ? <Lines rows={rows} roles={roles} /> : <Table rows={rows} roles={roles} />;
        }}
      </QueryBlock>
    </TablePanel>
  );
};

type Rows = { rows: readonly Row[]; roles: Roles };
const Lines = ({ rows, roles }: Rows) => (
  <ul className={css.lines}>
    {rows.map((row) => (
      <li key={row.id}>
        <b className="num">
          {row.question ? questionName(row.question) : WORD[row.kind]}　{row.count} 份，等了{sinceText(row)}
        </b>
        <Act row={row} />
        <Whom row={row} roles={roles} />
      </li>
    ))}
  </ul>
);
const Table = ({ rows, roles }: Rows) => (
  <RecordTable<Row>
    rows={rows}
    columns={columnsOf(roles)}
    unit="项"
    card={(row) => (
      <>
        <CardHead title={<What row={row} />}>
          {WORD[row.kind]} {row.count} 份
        </CardHead>
        <p className="note num">等了{sinceText(row)}</p>
        <Whom row={row} roles={roles} />
        <Act row={row} />
      </>
    )}
  />
);

const What = ({ row: { paperTitle, question } }: { row: Row }) => (
  <>
    {paperTitle}
    {question && <span className="note num">　{questionName(question)}</span>}
  </>
);
const sinceText = ({ days }: Row): string => (days === 0 ? '不到 1 天' : ` ${days} 天`);

/** The names; where there is none, whom to ask or what to give. */
const Whom = ({ row: { kind, who, stuck, count }, roles }: { row: Row; roles: Roles }) => {
  const may = useCan()('staff:list');
  const some = who.length > 3 ? `${who.slice(0, 3).join('、')}等 ${who.length} 人` : who.join('、');
  if (stuck === 0) return <span>{some}</span>;
  const give = roles[kind].map((name) => `“${name}”`);
  return (
    <span>
      {who.length > 0 && `${some}；`}
      <b className="error strong">{stuck === count ? '没有人能办' : `其中 ${stuck} 份没有人能办`}</b>
      <span className="note">
        ，能办的都评过：把{give.join('或')}角色给一位没有评过的员工
        {may ? (
          <>
            ，<Link to="/console/staff">去员工</Link>
          </>
        ) : (
          '，请联系系统管理员'
        )}
      </span>
    </span>
  );
};

const Act = ({ row }: { row: Row }) => {
  const act = actOf(row);
  return row.mine ? (
    <Link to={act.to} aria-label={`${act.word}，${row.paperTitle}`}>
      {act.word}
    </Link>
  ) : null;
};

const columnsOf = (roles: Roles): Columns<Row> => [
  { title: '等什么', key: 'kind', render: (_, { kind }) => WORD[kind] },
  { title: '试卷', key: 'paper', className: FLUID, render: (_, row) => <What row={row} /> },
  { title: '份数', key: 'count', align: 'right', dataIndex: 'count' },
  { title: '等了', key: 'since', align: 'right', render: (_, row) => sinceText(row).trim() },
  {
    title: '等谁',
    key: 'who',
    ...(css.who && { className: css.who }),
    render: (_, row) => <Whom row={row} roles={roles} />,
  },
  operationsColumn((row) => <Act row={row} />),
];
