import { hoursCell, hoursText } from '@zhibiao/contract/core/hours';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { exportOrgYear, listOrgYear, orgYearSummary, type OrgYearRow } from '@zhibiao/contract/study/year';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';
import { yearOf } from '#lib/format/this-year.ts';
import { totalText } from '#lib/format/total.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { CardHead, type Columns, FLUID, LongText, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { TaskDialog } from '#widgets/task/task-dialog.tsx';
import { MET_CHOICES, metOf, YearLight } from '#widgets/lesson/year-light.tsx';
import { studyOptionsQuery } from '#features/study/org/queries.ts';
import { FilterYear } from '#widgets/filters/filter-days.tsx';
import { FilterChoice, FilterSelect } from '#widgets/filters/filter-fields.tsx';
import css from './year-panel.module.css';

/** 年度学时: what each member finished in a year as a member. */
export const YearPanel = () => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [department, setDepartment] = useFilterParam('department');
  const [chosen] = useFilterParam('year');
  const [met] = useFilterParam('met');
  const paging = useTablePage();
  const [exporting, setExporting] = useState(false);
  const year = yearOf(chosen);
  const narrowed = {
    ...(keyword ? { keyword } : {}),
    ...(department ? { department } : {}),
    ...(metOf(met) ? { met: metOf(met) } : {}),
  };
  const { page: pageNum, pageSize } = paging;
  const query = useQuery(
    ask(listOrgYear, { query: { year, pageNum, pageSize, ...narrowed } }, { placeholderData: keepPreviousData }),
  );
  const options = useQuery(studyOptionsQuery).data;

  return (
    <>
      <Summary year={year} />
      <TablePanel label="年度学时">
        <FilterBar
          text={keyword}
          onText={setKeyword}
          placeholder="姓名、手机号、邮箱"
          actions={
            <Button small disabled={(query.data?.total ?? 0) === 0} onClick={() => setExporting(true)}>
              <Icon name="download" size={16} />
              导出
            </Button>
          }
        >
          <FilterYear />
          <FilterChoice
            label="部门"
            all="全部部门"
            value={department}
            onChoose={setDepartment}
            options={(options?.departments ?? []).map((path) => ({ value: path, label: departmentText(path) }))}
          />
          <FilterSelect name="met" label="达标情况" all="是否达标" options={MET_CHOICES} />
        </FilterBar>
        <RecordBlock
          query={query}
          failed="年度学时加载失败。"
          filtered={Object.keys(narrowed).length > 0}
          nothingFound="没有符合条件的学员"
          nothingYet="还没有在册学员"
        >
          {({ rows, total }) => <YearTable rows={rows} paging={{ ...paging, total }} />}
        </RecordBlock>
      </TablePanel>
      {exporting && (
        <TaskDialog
          title="导出年度学时"
          start={{ text: '导出', call: () => call(exportOrgYear, { body: { year, ...narrowed } }) }}
          task={{ title: '导出年度学时', unit: '人', fileLabel: '下载表格' }}
          onClose={() => setExporting(false)}
        >
          <p>
            按当前筛选条件导出 {totalText(query.data?.total ?? 0)} 名学员 {year}{' '}
            年的学时，账号以隐去部分字符的形式导出。
          </p>
        </TaskDialog>
      )}
    </>
  );
};

const Summary = ({ year }: { year: number }) => {
  const { data } = useQuery(ask(orgYearSummary, { query: { year } }));
  if (!data) return null;
  return (
    <p className={`note num ${css.rule}`}>
      年度要求 {data.target} 学时{data.majorTarget > 0 && `，其中专业科目不少于 ${data.majorTarget} 学时`}。在册{' '}
      {data.members} 人，已达标 {data.met} 人。只计入在本机构期间完成的课程，本人全年的学时以其年度证明为准。
      {data.countsPlanned ? '教学计划学时计入年度学时。' : '教学计划学时另列，不计入年度学时。'}
    </p>
  );
};

type Row = OrgYearRow & { id: string };
const COLUMNS: Columns<Row> = [
  { title: '姓名', key: 'name', className: FLUID, render: (_, { name }) => <LongText>{name}</LongText> },
  { title: '账号', dataIndex: 'accountMasked' },
  { title: '部门', key: 'department', render: (_, { department }) => department && departmentText(department) },
  { title: '累计学时', key: 'total', align: 'right', render: (_, { total }) => hoursCell(total) },
  { title: '专业科目', key: 'major', align: 'right', render: (_, { major }) => hoursCell(major) },
  { title: '公需科目', key: 'public', align: 'right', render: (_, row) => hoursCell(row.public) },
  { title: '完成课程', key: 'lessons', align: 'right', render: (_, { lessons }) => `${lessons} 门次` },
  { title: '达标情况', key: 'light', render: (_, { light }) => <YearLight light={light} /> },
];

const YearTable = ({ rows, paging }: { rows: readonly OrgYearRow[]; paging: Paging }) => (
  <RecordTable<Row>
    rows={rows.map((row) => ({ ...row, id: row.userId }))}
    columns={COLUMNS}
    unit="人"
    paging={paging}
    card={({ name, accountMasked, total, major, light, public: common }) => (
      <>
        <CardHead title={name}>
          <YearLight light={light} />
        </CardHead>
        <p className="note num">{accountMasked}</p>
        <p className="note num">
          累计 {hoursText(total)}；专业 {hoursCell(major)}，公需 {hoursCell(common)}
        </p>
      </>
    )}
  />
);
