import { useMutation } from '@tanstack/react-query';
import { orgCertificatePdfPath, type OrgCertificateRow } from '@zhibiao/contract/certificate-org';
import type { TableProps } from 'antd';
import { download } from '#lib/download.ts';
import { LongText, RecordTable } from '#ui/record-table.tsx';
import { Tag, type TagKind } from '#ui/tag.tsx';
import css from './certificate.module.css';

type Props = {
  rows: readonly OrgCertificateRow[];
  total: number;
  page: number;
  pageSize: number;
  onPage: (page: number, pageSize: number) => void;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
};

export const CertificateTable = ({ rows, total, page, pageSize, onPage, chosen, onChoose }: Props) => (
  <RecordTable<OrgCertificateRow>
    rows={rows}
    columns={COLUMNS}
    unit="份"
    paging={{ total, page, pageSize, onPage }}
    selection={{ chosen, onChoose, nameOf: ({ holder, typeName }) => `${holder}的${typeName}` }}
    card={(row) => (
      <>
        <p className={css.cardHead}>
          <b>{row.holder}</b>
          <Standing row={row} />
        </p>
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

const COLUMNS: NonNullable<TableProps<OrgCertificateRow>['columns']> = [
  { title: '姓名', dataIndex: 'holder', render: (text: string) => <LongText>{text}</LongText> },
  { title: '证书类型', dataIndex: 'typeName' },
  { title: '证书编号', dataIndex: 'certNo' },
  {
    title: '部门',
    dataIndex: 'department',
    render: (text: string | null) => (text ? <LongText>{text}</LongText> : '—'),
    responsive: ['xl'],
  },
  { title: '签发日期', dataIndex: 'issueDate' },
  { title: '到期日期', dataIndex: 'expireDate', render: (text: string | null) => text ?? '长期有效' },
  { title: '状态', key: 'status', render: (_, row) => <Standing row={row} /> },
  { title: '操作', key: 'ops', render: (_, row) => <Operations row={row} /> },
];

const KIND: Record<OrgCertificateRow['status'], TagKind> = {
  有效: 'success',
  已过期: 'plain',
  已撤销: 'error',
  已换发: 'plain',
};
const Standing = ({ row: { status, daysLeft } }: { row: OrgCertificateRow }) =>
  daysLeft === null ? <Tag kind={KIND[status]}>{status}</Tag> : <Tag kind="warning">即将到期，还有 {daysLeft} 天</Tag>;

const Operations = ({ row: { id, holder, typeName, certNo, verifyUrl } }: { row: OrgCertificateRow }) => {
  const save = useMutation({
    mutationFn: () => download(orgCertificatePdfPath(id), `${holder}-${typeName}-${certNo}.pdf`),
  });
  const { pathname, search } = new URL(verifyUrl);

  return (
    <span className={css.ops}>
      <button
        type="button"
        aria-busy={save.isPending}
        aria-label={`下载 PDF，${holder}的${typeName}`}
        onClick={save.isPending ? undefined : () => save.mutate()}
      >
        {save.isPending ? '正在下载…' : '下载 PDF'}
      </button>
      <a
        href={pathname + search}
        target="_blank"
        rel="noopener"
        aria-label={`核验，${holder}的${typeName}，在新窗口打开`}
      >
        核验
      </a>
    </span>
  );
};
