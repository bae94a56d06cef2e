import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportYear, reportYear, reportYearOrgs } from '@zhibiao/contract/report/staff-year';
import { getStaffTaskFile } from '@zhibiao/contract/task/staff';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { YearLearnerTable, YearOrgTable } from '#features/report/staff/year/tables.tsx';
import { call } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';
import { download } from '#lib/api/download.ts';
import { yearOf } from '#lib/format/this-year.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { useFilterParam, useIdParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { FilterArea } from '#widgets/filters/area-select.tsx';
import { useStaffTask } from '#widgets/task/use-staff-task.ts';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';
import { FilterYear } from '#widgets/filters/filter-days.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { MET_CHOICES, metOf } from '#widgets/lesson/year-light.tsx';

const VIEWS = [
  { value: 'learner', label: '学员' },
  { value: 'org', label: '机构' },
];

const useFilters = () => {
  const [keyword] = useFilterParam('keyword');
  const [year] = useFilterParam('year');
  const [met] = useFilterParam('met');
  const [areaCode] = useFilterParam('area');
  const [orgId] = useIdParam('orgId');
  const shared = {
    year: yearOf(year),
    ...(keyword ? { keyword } : {}),
    ...(/^(\d{2}){1,3}$/.test(areaCode) ? { areaCode } : {}),
    ...(orgId ? { orgId } : {}),
  };
  return { shared, learners: { ...shared, ...(metOf(met) ? { met: metOf(met) } : {}) } };
};

/** 年度学时: who has what a year asks for, by learner and by organisation. */
export const Component = () => {
  const [view] = useParam('view');
  const ofOrgs = view === 'org';
  return (
    <TablePanel label="年度学时">
      <Filters ofOrgs={ofOrgs} />
      {ofOrgs ? <Orgs /> : <Learners />}
    </TablePanel>
  );
};

const Filters = ({ ofOrgs }: { ofOrgs: boolean }) => {
  const [, setView] = useFilterParam('view');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [orgId, setOrgId] = useIdParam('orgId');
  const mayExport = useCan()('report:export');

  return (
    <FilterBar
      lead={<Segmented aria-label="按" value={ofOrgs ? 'org' : 'learner'} options={VIEWS} onChange={setView} />}
      text={keyword}
      onText={setKeyword}
      placeholder={ofOrgs ? '机构名称' : '学员姓名'}
      actions={!ofOrgs && mayExport && <Export />}
    >
      <FilterYear />
      <FilterArea name="area" label="地区" />
      {!ofOrgs && <FilterSelect name="met" label="达标情况" all="是否达标" options={MET_CHOICES} />}
      {orgId && (
        <Button small text onClick={() => setOrgId('')}>
          显示全部机构
        </Button>
      )}
    </FilterBar>
  );
};

const Export = (): ReactNode => {
  const { learners } = useFilters();
  const { begin, busy } = useStaffTask({
    start: () => call(exportYear, { body: learners }),
    onDone: ({ id, fileName }) => void download(getStaffTaskFile, { params: { id } }, fileName ?? '年度学时.xlsx'),
    onFailed: toast.error,
  });
  return (
    <Button small busy={busy} onClick={begin}>
      <Icon name="download" size={16} />
      {busy ? '正在导出…' : '导出'}
    </Button>
  );
};

const Learners = () => {
  const { learners } = useFilters();
  const paging = useTablePage();
  const { page: pageNum, pageSize } = paging;
  const query = useQuery(
    ask(reportYear, { query: { pageNum, pageSize, ...learners } }, { placeholderData: keepPreviousData }),
  );
  return (
    <ScopedBlock
      of="学员"
      query={query}
      failed="年度学时加载失败。"
      filtered={Object.keys(learners).length > 1}
      nothingFound="没有符合条件的学员"
      nothingYet="还没有学员"
    >
      {({ rows, total }) => <YearLearnerTable rows={rows} paging={{ ...paging, total }} />}
    </ScopedBlock>
  );
};

const Orgs = () => {
  const { shared } = useFilters();
  const [, setView] = useFilterParam('view');
  const [, setKeyword] = useFilterParam('keyword');
  const [, setOrgId] = useIdParam('orgId');
  const paging = useTablePage();
  const { page: pageNum, pageSize } = paging;
  const query = useQuery(
    ask(reportYearOrgs, { query: { pageNum, pageSize, ...shared } }, { placeholderData: keepPreviousData }),
  );
  const open = (orgId: string) => {
    setView('');
    setKeyword('');
    setOrgId(orgId);
  };
  return (
    <ScopedBlock
      of="正常的机构"
      query={query}
      failed="年度学时加载失败。"
      filtered={Object.keys(shared).length > 1}
      nothingFound="没有符合条件的机构"
      nothingYet="还没有正常的机构"
    >
      {({ rows, total }) => <YearOrgTable rows={rows} paging={{ ...paging, total }} onOpen={open} />}
    </ScopedBlock>
  );
};
