import type { ApplyRow } from '@zhibiao/contract/apply/types';
import type { ReactNode } from 'react';
import {
  CardHead,
  LongText,
  operationsColumn,
  RecordTable,
  type Columns,
  type Paging,
} from '#ui/table/record-table.tsx';
import { RowActions } from '#ui/action/row-actions.tsx';
import { ApplyStatus } from './apply-status.tsx';
import css from './apply.module.css';
import { peopleText, applySubjectText } from './words.ts';

type Props = {
  rows: readonly ApplyRow[];
  paging: Paging;
  /** The buttons of one row. */
  operations: (row: ApplyRow) => ReactNode;
};

export const ApplyTable = ({ rows, paging, operations }: Props) => (
  <RecordTable<ApplyRow>
    rows={rows}
    unit="份"
    paging={paging}
    columns={columnsOf(operations)}
    card={(row) => (
      <>
        <CardHead title={row.kindName}>
          <ApplyStatus status={row.status} />
        </CardHead>
        <p>{applySubjectText(row)}</p>
        <p className="note num">
          {peopleText(row)}　{row.applyNo}
        </p>
        <RowActions>{operations(row)}</RowActions>
      </>
    )}
  />
);

const columnsOf = (operations: Props['operations']): Columns<ApplyRow> => [
  { title: '申请编号', dataIndex: 'applyNo' },
  {
    title: '证书',
    key: 'subject',
    render: (_, row) => (
      <span className={css.subject}>
        {row.kindName}
        <small className="note">{applySubjectText(row)}</small>
      </span>
    ),
  },
  { title: '人员', key: 'people', render: (_, row) => <LongText>{peopleText(row)}</LongText> },
  { title: '状态', dataIndex: 'status', render: (status: number) => <ApplyStatus status={status} /> },
  {
    title: '提交时间',
    dataIndex: 'submitTime',
    responsive: ['xl'],
    render: (time: string | null) => time?.slice(0, 16) ?? '—',
  },
  operationsColumn((row) => <RowActions>{operations(row)}</RowActions>),
];
