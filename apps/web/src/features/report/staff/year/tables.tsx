import { hoursCell, hoursText } from '@zhibiao/contract/core/hours';
import type { OrgYear, StaffYearRow } from '@zhibiao/contract/report/staff-year';
import { Button } from '#ui/action/button.tsx';
import {
  CardHead,
  type Columns,
  FLUID,
  LongText,
  operationsColumn,
  type Paging,
  RecordTable,
} from '#ui/table/record-table.tsx';
import { YearLight } from '#widgets/lesson/year-light.tsx';

type Learner = StaffYearRow & { id: string };
const COLUMNS: Columns<Learner> = [
  { title: '姓名', key: 'name', render: (_, { name }) => <LongText>{name}</LongText> },
  { title: '账号', dataIndex: 'accountMasked' },
  { title: '机构', key: 'org', className: FLUID, render: (_, { orgName }) => orgName ?? '—' },
  { title: '累计学时', key: 'total', align: 'right', render: (_, { total }) => hoursCell(total) },
  { title: '专业科目', key: 'major', align: 'right', render: (_, { major }) => hoursCell(major) },
  { title: '公需科目', key: 'public', align: 'right', render: (_, row) => hoursCell(row.public) },
  { title: '达标情况', key: 'light', render: (_, { light }) => <YearLight light={light} /> },
];

export const YearLearnerTable = ({ rows, paging }: { rows: readonly StaffYearRow[]; paging: Paging }) => (
  <RecordTable<Learner>
    rows={rows.map((row) => ({ ...row, id: row.userId }))}
    columns={COLUMNS}
    unit="人"
    paging={paging}
    card={({ name, accountMasked, orgName, total, major, light, public: common }) => (
      <>
        <CardHead title={name}>
          <YearLight light={light} />
        </CardHead>
        <p className="note num">{accountMasked}</p>
        {orgName && <p className="note">{orgName}</p>}
        <p className="note num">
          累计 {hoursText(total)}；专业 {hoursCell(major)}，公需 {hoursCell(common)}
        </p>
      </>
    )}
  />
);

type Org = OrgYear & { id: string };
const rateOf = ({ people, met }: OrgYear): string => (people === 0 ? '—' : `${Math.floor((met / people) * 100)}%`);

export const YearOrgTable = ({
  rows,
  paging,
  onOpen,
}: {
  rows: readonly OrgYear[];
  paging: Paging;
  onOpen: (orgId: string) => void;
}) => {
  const open = ({ orgId, orgName }: OrgYear) => (
    <Button small text aria-label={`查看学员，${orgName}`} onClick={() => onOpen(orgId)}>
      查看学员
    </Button>
  );
  const columns: Columns<Org> = [
    { title: '机构', className: FLUID, dataIndex: 'orgName' },
    { title: '在册学员', dataIndex: 'people', align: 'right' },
    { title: '已达标', dataIndex: 'met', align: 'right' },
    { title: '达标率', key: 'rate', align: 'right', render: (_, row) => rateOf(row) },
    { title: '合计学时', key: 'hours', align: 'right', render: (_, { hours }) => hoursCell(hours) },
    operationsColumn((row) => open(row)),
  ];
  return (
    <RecordTable<Org>
      rows={rows.map((row) => ({ ...row, id: row.orgId }))}
      columns={columns}
      unit="家"
      paging={paging}
      card={(row) => (
        <>
          <CardHead title={row.orgName}>{rateOf(row)}</CardHead>
          <p className="note num">
            在册 {row.people} 人，已达标 {row.met} 人，合计 {hoursText(row.hours)}
          </p>
          {open(row)}
        </>
      )}
    />
  );
};
