import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import type { OrgRow } from '@zhibiao/contract/org/staff';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import { OrgState } from './org-state.tsx';

type Props = { rows: readonly OrgRow[]; paging: Paging; open: string; onOpen: (id: string) => void };

/** Organisations; those that wait for review come first. */
export const StaffOrgTable = ({ rows, paging, open, onOpen }: Props) => (
  <RecordTable<OrgRow>
    rows={rows}
    columns={columnsOf(onOpen).filter(({ key }) => open === '' || !HIDDEN_BESIDE.has(String(key)))}
    unit="家"
    paging={paging}
    current={open}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} onOpen={onOpen} />}>
          <OrgState status={row.status} />
        </CardHead>
        <p className="note num">{[row.creditCode, row.areaName].filter(Boolean).join('　')}</p>
        <p>
          {row.contactName}　{row.contactMobileMasked ?? '未填写电话'}　在册 {row.members} 人
        </p>
      </>
    )}
  />
);
/** What gives way to an open organisation beside the list. */
const HIDDEN_BESIDE = new Set(['contact', 'ipms', 'time']);

const Name = ({ row, onOpen }: { row: OrgRow; onOpen: Props['onOpen'] }) => (
  <OpenName label={`查看机构，${row.orgName}`} onOpen={() => onOpen(row.id)}>
    {row.orgName}
  </OpenName>
);

const TypeAndArea = ({ row: { orgType, areaName } }: { row: OrgRow }) => {
  const types = useQuery(dictQuery('org_type')).data ?? [];
  return (
    <TwoLines below={areaName ?? '—'}>
      <span>{types.find(({ dictValue }) => dictValue === orgType)?.dictLabel ?? '—'}</span>
    </TwoLines>
  );
};

const columnsOf = (onOpen: Props['onOpen']): Columns<OrgRow> => [
  {
    title: '机构',
    key: 'name',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={<span className="num">{row.creditCode}</span>}>
        <Name row={row} onOpen={onOpen} />
      </TwoLines>
    ),
  },
  { title: '类型与地区', key: 'type', render: (_, row) => <TypeAndArea row={row} /> },
  {
    title: '联系人',
    key: 'contact',
    render: (_, { contactName, contactMobileMasked }) => (
      <TwoLines below={<span className="num">{contactMobileMasked ?? '未填写'}</span>}>
        <span>{contactName}</span>
      </TwoLines>
    ),
  },
  { title: '在册', key: 'members', align: 'right', className: 'num', render: (_, { members }) => members },
  {
    title: '贯标',
    key: 'ipms',
    render: (_, { ipmsStatus, ipmsExpire }) => (
      <TwoLines below={ipmsExpire && <span className="num">至 {ipmsExpire}</span>}>
        <span>{labelOf(IPMS_STATUS, ipmsStatus)}</span>
      </TwoLines>
    ),
  },
  {
    title: '状态',
    key: 'status',
    render: (_, { status, changeId }) => (
      <>
        <OrgState status={status} /> {changeId && <Tag kind="warning">变更待审</Tag>}
      </>
    ),
  },
  {
    title: '注册',
    key: 'time',
    className: 'num',
    responsive: ['xl'],
    render: (_, { createTime }) => shortMoment(createTime),
  },
];
