import type { StaffCertificateRow } from '@zhibiao/contract/certificate/staff';
import { CardHead, type Columns, FLUID, type Paging, RecordTable, WRAPS } from '#ui/table/record-table.tsx';
import { OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import { StatusTag } from '#features/certificate/status.tsx';

type Props = {
  rows: readonly StaffCertificateRow[];
  paging: Paging;
  open: string;
  onOpen: (id: string) => void;
  chosen?: readonly string[];
  onChoose?: (ids: string[]) => void;
};

/** What was issued, the latest first. */
export const StaffCertificateTable = ({ rows, paging, open, onOpen, chosen, onChoose }: Props) => (
  <RecordTable<StaffCertificateRow>
    rows={rows}
    columns={columnsOf(onOpen).filter(({ key }) => open === '' || key !== 'issueDate')}
    unit="份"
    paging={paging}
    current={open}
    {...(chosen &&
      onChoose && { selection: { chosen, onChoose, nameOf: ({ holder, certNo }) => `${holder}，${certNo}` } })}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} onOpen={onOpen} />}>
          <CertificateState row={row} />
        </CardHead>
        <p className="note num">
          {row.typeName}　{row.certNo}
        </p>
        <p className="note num">
          {row.issueDate} 签发　{endText(row)}
        </p>
      </>
    )}
  />
);

const endText = ({ expireDate }: StaffCertificateRow): string => (expireDate ? `${expireDate} 到期` : '长期有效');

const Name = ({ row, onOpen }: { row: StaffCertificateRow; onOpen: Props['onOpen'] }) => (
  <OpenName label={`查看证书，${row.holder}，${row.certNo}`} onOpen={() => onOpen(row.id)}>
    {row.holder}
  </OpenName>
);

export const CertificateState = ({ row: { status, daysLeft } }: { row: StaffCertificateRow }) => (
  <span>
    <StatusTag status={status} />
    {daysLeft !== null && <div className="note num">还有 {daysLeft} 天到期</div>}
  </span>
);

const columnsOf = (onOpen: Props['onOpen']): Columns<StaffCertificateRow> => [
  {
    title: '持证人',
    key: 'holder',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={row.orgName ?? '个人'}>
        <Name row={row} onOpen={onOpen} />
      </TwoLines>
    ),
  },
  {
    title: '证书',
    key: 'certNo',
    render: (_, row) => (
      <TwoLines below={row.typeName}>
        <span className="num">{row.certNo}</span>
      </TwoLines>
    ),
  },
  { title: '签发日期', key: 'issueDate', dataIndex: 'issueDate', responsive: ['xl'] },
  { title: '到期日期', key: 'expireDate', render: (_, { expireDate }) => expireDate ?? '长期有效' },
  { title: '状态', key: 'status', className: WRAPS, render: (_, row) => <CertificateState row={row} /> },
];
