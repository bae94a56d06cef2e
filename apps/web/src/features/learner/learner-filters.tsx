import { textChoicesOf } from '@zhibiao/contract/codes';
import { LEARNER_FLAG } from '@zhibiao/contract/learner-staff';
import { ROLE } from '@zhibiao/contract/roles';
import { Segmented } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { areasQuery } from '#lib/dictionaries.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useHiddenParam, useIdParam } from '#lib/url-state.ts';
import { DayInput } from '#ui/day-input.tsx';
import { FilterBar, FilterSlot } from '#ui/filter-bar.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { OrgChoice } from '#widgets/console/org-choice.tsx';
import type { LearnerFilterValues } from './queries.ts';
import css from './learner.module.css';

const FLAGS = [{ value: '', label: '全部' }, ...textChoicesOf(LEARNER_FLAG)];

/** In the address, except what may be somebody's number. */
export const useLearnerFilters = (): LearnerFilterValues => {
  const [keyword] = useHiddenParam('keyword');
  const [flag] = useFilterParam('flag');
  const [role] = useFilterParam('role');
  const [orgId] = useIdParam('orgId');
  const [areaCode] = useFilterParam('areaCode');
  const [hasCert] = useFilterParam('hasCert');
  const [from] = useFilterParam('from');
  const [to] = useFilterParam('to');
  const known = FLAGS.some(({ value }) => value === flag) ? flag : '';
  return { keyword, flag: known, role, orgId, areaCode, hasCert, from, to };
};

export const LearnerFilterBar = ({ actions }: { actions: ReactNode }) => {
  const [keyword, setKeyword] = useHiddenParam('keyword');
  const { flag } = useLearnerFilters();
  const [, setFlag] = useFilterParam('flag');

  return (
    <>
      <FilterBar text={keyword} onText={setKeyword} placeholder="姓名、完整手机号/邮箱/身份证号、证书编号">
        <Narrow name="role" label="身份" all="全部身份" options={textChoicesOf(ROLE)} />
        <Narrow
          name="hasCert"
          label="证书"
          all="有无证书"
          options={[
            { value: '1', label: '有有效证书' },
            { value: '0', label: '没有' },
          ]}
        />
        <Orgs />
        <Areas />
        <Days />
      </FilterBar>
      <div className={css.flags}>
        <Segmented aria-label="账号状态" value={flag} options={FLAGS} onChange={setFlag} />
        <div className={css.actions}>{actions}</div>
      </div>
    </>
  );
};

/** For those who may see organisations. */
const Orgs = () => {
  const may = useCan()('org:list');
  const [orgId, setOrgId] = useIdParam('orgId');
  return may ? (
    <FilterSlot>
      <OrgChoice aria-label="机构" placeholder="全部机构" value={orgId} onChange={setOrgId} />
    </FilterSlot>
  ) : null;
};

const COUNTY = 3;
/** Provinces and cities: a county is found by its city. */
const Areas = () => {
  const areas = useQuery(areasQuery).data ?? [];
  const options = areas
    .filter(({ level, disabled }) => level < COUNTY && !disabled)
    .map(({ area_code, area_name }) => ({ value: area_code, label: area_name }));
  return <Narrow name="areaCode" label="所在地区" all="全部地区" options={options} />;
};

const Days = () => {
  const [from, setFrom] = useFilterParam('from');
  const [to, setTo] = useFilterParam('to');
  return (
    <span className={css.days}>
      <DayInput aria-label="注册日期从" value={from} onChange={(day) => day !== '?' && setFrom(day)} />
      <span aria-hidden="true">至</span>
      <DayInput aria-label="注册日期到" value={to} onChange={(day) => day !== '?' && setTo(day)} />
    </span>
  );
};

type Options = { value: string; label: string }[];
const Narrow = ({ name, label, all, options }: { name: string; label: string; all: string; options: Options }) => {
  const [value, setValue] = useFilterParam(name);
  return (
    <FilterSlot>
      <SearchableSelect<string>
        aria-label={label}
        placeholder={all}
        value={options.some((option) => option.value === value) ? value : null}
        options={options}
        onChange={(next) => setValue(next ?? '')}
      />
    </FilterSlot>
  );
};
