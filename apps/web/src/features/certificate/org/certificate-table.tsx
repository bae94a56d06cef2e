import { useMutation } from '@tanstack/react-query';
import { getOrgCertificatePdf, type OrgCertificateRow } from '@zhibiao/contract/certificate/org';
import { Link } from 'react-router-dom';
import { download } from '#lib/api/download.ts';
import { paths } from '#lib/url/paths.ts';
import {
  CardHead,
  longTextOrDash,
  LongText,
  operationsColumn,
  RecordTable,
  WRAPS,
  type Columns,
  type Paging,
} from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

type Props = {
  rows: readonly OrgCertificateRow[];
  paging: Paging;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
};

export const CertificateTable = ({ rows, paging, chosen, onChoose }: Props) => (
  <RecordTable<OrgCertificateRow>
    rows={rows}
    columns={COLUMNS}
    unit="份"
    paging={paging}
    selection={{ chosen, onChoose, nameOf: ({ holder, typeName }) => `${holder}的${typeName}` }}
    card={(row) => (
      <>
        <CardHead title={row.holder}>
          <CertificateStatus row={row} />
        </CardHead>
        <p className="note num">
          {row.typeName}　{row.certNo}
        </p>
        <p className="note num">
          {row.issueDate} 签发　{row.expireDate ? `${row.expireDate} 到期` : '长期有效'}
        </p>
        <Operations row={row} />
      </>
    )}
  />
);

const COLUMNS: Columns<OrgCertificateRow> = [
  { title: '姓名', dataIndex: 'holder', render: (text: string) => <LongText>{text}</LongText> },
  { title: '证书类型', dataIndex: 'typeName' },
  { title: '证书编号', dataIndex: 'certNo' },
  {
    title: '部门',
    dataIndex: 'department',
    render: longTextOrDash,
    responsive: ['xl'],
  },
  { title: '签发日期', dataIndex: 'issueDate' },
  { title: '到期日期', dataIndex: 'expireDate', render: (text: string | null) => text ?? '长期有效' },
  { title: '状态', key: 'status', className: WRAPS, render: (_, row) => <CertificateStatus row={row} /> },
  operationsColumn((row) => <Operations row={row} />),
];

const KIND: Record<OrgCertificateRow['status'], TagKind> = {
  有效: 'success',
  已过期: 'plain',
  已撤销: 'error',
  已换发: 'plain',
};
const CertificateStatus = ({ row: { status, daysLeft } }: { row: OrgCertificateRow }) =>
  daysLeft === null ? (
    <Tag kind={KIND[status]}>{status}</Tag>
  ) : (
    <span>
      <Tag kind="warning">即将到期</Tag>
      <span className="sr">，</span>
      <span className="note">还有 {daysLeft} 天</span>
    </span>
  );

/** Where the organisation asks for a certificate in place of one that ends. */
const renewalPath = (standard: string, renews: string): string =>
  `${paths.adminSelfApplication}?${new URLSearchParams({ standard, renews }).toString()}`;

const Operations = ({ row }: { row: OrgCertificateRow }) => {
  const { id, holder, typeName, certNo, verifyUrl, renewStandard } = row;
  const save = useMutation({
    mutationFn: () => download(getOrgCertificatePdf, { params: { id } }, `${holder}-${typeName}-${certNo}.pdf`),
  });
  const { pathname, search } = new URL(verifyUrl);

  return (
    <RowActions>
      <RowAction of={`${holder}的${typeName}`} busy={save.isPending} onClick={() => save.mutate()}>
        {save.isPending ? '正在下载…' : '下载 PDF'}
      </RowAction>
      {renewStandard !== null && (
        <Link to={renewalPath(renewStandard, certNo)} aria-label={`换证，${holder}的${typeName}`}>
          换证
        </Link>
      )}
      <a
        href={pathname + search}
        target="_blank"
        rel="noopener"
        aria-label={`核验，${holder}的${typeName}，在新窗口打开`}
      >
        核验
      </a>
    </RowActions>
  );
};
