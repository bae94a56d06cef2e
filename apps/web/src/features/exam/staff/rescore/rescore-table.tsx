import type { RescoreRow } from '@zhibiao/contract/exam/staff-rescore';
import { Link } from 'react-router-dom';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import css from './rescore.module.css';
import { changedOf, rescoreKindText, StateTag, rescoreSubjectText } from './words.tsx';

/** What was scored again, the latest first. */
export const RescoreTable = ({ rows, paging }: { rows: readonly RescoreRow[]; paging: Paging }) => (
  <RecordTable<RescoreRow>
    rows={rows}
    columns={COLUMNS}
    unit="次"
    paging={paging}
    card={(row) => (
      <>
        <CardHead title={<Subject row={row} />}>
          <StateTag row={row} />
        </CardHead>
        <p className="note num">
          {rescoreKindText(row)}　变化 {changedOf(row)}
        </p>
        <p className="note num">
          {row.by}　{row.createTime.slice(0, 16)}
        </p>
      </>
    )}
  />
);

const Subject = ({ row }: { row: RescoreRow }) => (
  <span className={css.subject}>
    <Link to={`/console/exam/rescore/${row.id}`} aria-label={`查看重判，${rescoreSubjectText(row)}，${row.createTime}`}>
      {rescoreSubjectText(row)}
    </Link>
    {row.questionNo !== null && <small>{row.subject}</small>}
  </span>
);

const COLUMNS: Columns<RescoreRow> = [
  { title: '题目或试卷', key: 'subject', className: FLUID, render: (_, row) => <Subject row={row} /> },
  { title: '方式', key: 'kind', render: (_, row) => rescoreKindText(row) },
  { title: '状态', key: 'state', render: (_, row) => <StateTag row={row} /> },
  { title: '成绩变化', key: 'changed', align: 'right', render: (_, row) => changedOf(row) },
  { title: '提出人', key: 'by', dataIndex: 'by' },
  {
    title: '提出时间',
    key: 'at',
    render: (_, { createTime }) => <span className="num">{createTime.slice(0, 16)}</span>,
  },
];
