import type { SystemApplyRow } from '@zhibiao/contract/apply/staff';
import { Link } from 'react-router-dom';
import { shortMoment } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';
import { ApplyStatus } from '#features/apply/apply-status.tsx';
import { peopleText, applySubjectText } from '#features/apply/words.ts';

type Props = { rows: readonly SystemApplyRow[]; paging: Paging };

/** All applications that the viewer may see, the latest submitted first. */
export const SystemApplyList = ({ rows, paging }: Props) => (
  <RecordTable<SystemApplyRow>
    rows={rows}
    columns={COLUMNS}
    unit="份"
    paging={paging}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} />}>
          <ApplyStatus status={row.status} />
        </CardHead>
        <p>
          {row.kindName}，{applySubjectText(row)}
        </p>
        <p className="note num">
          {peopleText(row)}　{row.applyNo}
        </p>
      </>
    )}
  />
);

const Name = ({ row }: { row: SystemApplyRow }) => (
  <Link to={`/console/apply/${row.id}`} aria-label={`${row.orgName ?? peopleText(row)}，查看申请 ${row.applyNo}`}>
    {row.orgName ?? peopleText(row)}
  </Link>
);

const COLUMNS: Columns<SystemApplyRow> = [
  {
    title: '申请方',
    key: 'who',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={row.applyNo}>
        <Name row={row} />
      </TwoLines>
    ),
  },
  {
    title: '证书',
    key: 'subject',
    render: (_, row) => (
      <TwoLines below={applySubjectText(row)}>
        <span>{row.kindName}</span>
      </TwoLines>
    ),
  },
  { title: '人数', key: 'people', align: 'right', render: (_, { people }) => <span className="num">{people}</span> },
  { title: '状态', key: 'status', render: (_, { status }) => <ApplyStatus status={status} /> },
  {
    title: '提交',
    key: 'time',
    render: (_, { submitTime }) => <span className="num">{submitTime ? shortMoment(submitTime) : '—'}</span>,
  },
  { title: '审核人', key: 'by', responsive: ['xl'], render: (_, { auditedBy }) => auditedBy ?? '—' },
];
