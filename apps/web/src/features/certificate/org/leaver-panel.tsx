import { useQuery } from '@tanstack/react-query';
import type { OrgLeaverCertificate } from '@zhibiao/contract/certificate/org';
import type { TablePage } from '#lib/url/url-state.ts';
import { CardHead, LongText, longTextOrDash, RecordTable, type Columns } from '#ui/table/record-table.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { leaverCertificatesQuery, type OrgCertificateFilters } from './queries.ts';

type Props = { filters: Pick<OrgCertificateFilters, 'keyword' | 'type'>; paging: TablePage };

/** 已离开: certificates of former members, as they stood on the day on which they left. */
export const LeaverPanel = ({ filters, paging }: Props) => (
  <RecordBlock
    query={useQuery(leaverCertificatesQuery(filters, paging))}
    failed="证书列表加载失败。"
    filtered={Object.keys(filters).length > 0}
    nothingFound="没有符合条件的证书"
    nothingYet="还没有离开的学员的证书"
  >
    {({ rows, total }) => (
      <RecordTable<OrgLeaverCertificate>
        rows={rows}
        columns={COLUMNS}
        unit="份"
        paging={{ ...paging, total }}
        card={(row) => (
          <>
            <CardHead title={row.holder}>
              <Left row={row} />
            </CardHead>
            <p className="note num">
              {row.typeName}　{row.certNo}
            </p>
            <p className="note num">
              {row.issueDate} 签发　{row.expireDate ? `${row.expireDate} 到期` : '长期有效'}
            </p>
          </>
        )}
      />
    )}
  </RecordBlock>
);

const Left = ({ row: { status, leftDay } }: { row: OrgLeaverCertificate }) => (
  <>
    <Tag kind="plain">已离开</Tag>{' '}
    <span className="note num">
      {leftDay} 时{status}
    </span>
  </>
);

const COLUMNS: Columns<OrgLeaverCertificate> = [
  { title: '姓名', dataIndex: 'holder', render: (text: string) => <LongText>{text}</LongText> },
  { title: '证书类型', dataIndex: 'typeName' },
  { title: '证书编号', dataIndex: 'certNo' },
  { title: '部门', dataIndex: 'department', render: longTextOrDash, responsive: ['xl'] },
  { title: '签发日期', dataIndex: 'issueDate' },
  { title: '到期日期', dataIndex: 'expireDate', render: (text: string | null) => text ?? '长期有效' },
  { title: '状态', key: 'status', render: (_, row) => <Left row={row} /> },
];
