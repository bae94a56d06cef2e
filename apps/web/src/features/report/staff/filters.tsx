import { useQuery } from '@tanstack/react-query';
import { reportOrgs } from '@zhibiao/contract/report/staff';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { useFilterParam, useIdParam } from '#lib/url/url-state.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { AreaSelect } from '#widgets/filters/area-select.tsx';
import css from './report.module.css';
import { RANGES, useRange } from './use-range.ts';

/** Which days, and of whom. */
export const OverviewFilters = ({ orgName }: { orgName: string | null }) => {
  const { name, setName, days, setFrom, setTo } = useRange();

  return (
    <div className={`cluster gap-8-12 ${css.filters}`} role="search" aria-label="筛选">
      <Segmented aria-label="时间范围" value={name} options={[...RANGES]} onChange={setName} />
      {name === 'custom' && (
        <div className={`row gap-8 ${css.days}`}>
          <DayInput aria-label="开始日期" value={days.from} max={days.to} onChange={setFrom} />
          <span aria-hidden="true">至</span>
          <DayInput aria-label="结束日期" value={days.to} min={days.from} onChange={setTo} />
        </div>
      )}
      <AreaFilter />
      <OrgFilter orgName={orgName} />
    </div>
  );
};

/** Provinces and cities: a county tells too little. */
const AreaFilter = () => {
  const [area, setArea] = useFilterParam('areaCode');
  return (
    <div className={css.choice}>
      <AreaSelect aria-label="地区" placeholder="全部地区" depth={2} value={area} onChange={setArea} />
    </div>
  );
};

const OrgFilter = ({ orgName }: { orgName: string | null }) => {
  const [orgId, setOrgId] = useIdParam('orgId');
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const found = useQuery({ ...ask(reportOrgs, { query: { keyword } }), enabled: keyword !== '' });
  const options = (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = orgId && orgName ? [{ value: orgId, label: orgName }] : [];

  return (
    <div className={css.choice}>
      <SearchableSelect<string>
        aria-label="机构"
        style={{ width: '100%' }}
        placeholder="全部机构"
        showSearch={{ onSearch: setTyped, filterOption: false }}
        value={orgId || null}
        options={keyword ? options : chosen}
        labelRender={({ label }) => label ?? orgName ?? '已选机构'}
        notFoundContent={keyword ? '没有找到机构' : '请输入机构名称'}
        onChange={(id) => setOrgId(id ?? '')}
      />
    </div>
  );
};
