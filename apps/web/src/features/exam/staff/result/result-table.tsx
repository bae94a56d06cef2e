import { labelOf } from '@zhibiao/contract/core/codes';
import { SUBMIT } from '@zhibiao/contract/exam/types';
import type { ResultRow } from '@zhibiao/contract/exam/staff-stats';
import { CardHead, type Columns, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { learnerColumn, OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import { AttemptState } from './attempt-state.tsx';

type Row = ResultRow & { id: string };
type Props = { rows: readonly ResultRow[]; paging: Paging; open: string; onOpen: (attemptId: string) => void };

/** Attempts at a paper, the newest first. */
export const ResultTable = ({ rows, paging, open, onOpen }: Props) => (
  <RecordTable<Row>
    rows={rows.map((row) => ({ id: row.attemptId, ...row }))}
    columns={columnsOf(onOpen).filter(({ key }) => open === '' || !BESIDE.has(String(key)))}
    unit="份"
    paging={paging}
    current={open}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} onOpen={onOpen} />}>
          <AttemptState {...row} />
        </CardHead>
        <p className="note num">
          {scoreOf(row)}　第 {row.no} 次　{row.submitTime?.slice(0, 16) ?? '未交卷'}
        </p>
        <p className="note">{row.orgName}</p>
      </>
    )}
  />
);

const scoreOf = ({ score, totalScore }: ResultRow): string => (score === null ? '—' : `${score} / ${totalScore}`);
const usedOf = ({ usedSec }: ResultRow): string => (usedSec === null ? '—' : `${Math.ceil(usedSec / 60)} 分钟`);

const Name = ({ row, onOpen }: { row: Row; onOpen: Props['onOpen'] }) => (
  <OpenName label={`查看答卷，${row.name || row.accountMasked}，第 ${row.no} 次`} onOpen={() => onOpen(row.attemptId)}>
    {row.name || '未填写姓名'}
  </OpenName>
);

/** What the panel of an open attempt says leaves its room to the others. */
const BESIDE = new Set(['used', 'blur', 'no']);

const columnsOf = (onOpen: Props['onOpen']): Columns<Row> => [
  learnerColumn<Row>(
    (row) => row.accountMasked,
    (row) => <Name row={row} onOpen={onOpen} />,
  ),
  { title: '机构', key: 'org', render: (_, { orgName }) => orgName ?? '—' },
  { title: '状态', key: 'status', render: (_, row) => <AttemptState {...row} /> },
  { title: '得分', key: 'score', align: 'right', render: (_, row) => scoreOf(row) },
  { title: '第几次', key: 'no', align: 'right', dataIndex: 'no' },
  { title: '用时', key: 'used', align: 'right', responsive: ['xl'], render: (_, row) => usedOf(row) },
  { title: '切屏', key: 'blur', align: 'right', responsive: ['xl'], dataIndex: 'blurCount' },
  {
    title: '交卷',
    key: 'submit',
    render: (_, { submitTime, submitType }) =>
      submitTime ? (
        <TwoLines below={labelOf(SUBMIT, submitType)}>
          <span className="num">{submitTime.slice(0, 16)}</span>
        </TwoLines>
      ) : (
        '—'
      ),
  },
];
