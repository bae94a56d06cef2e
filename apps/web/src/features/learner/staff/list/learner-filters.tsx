import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { LEARNER_FLAG } from '@zhibiao/contract/learner/staff';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFilterParam, useHiddenParam, useIdParam } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { FilterArea } from '#widgets/filters/area-select.tsx';
import { FilterOrg } from '#widgets/filters/org-choice.tsx';
import { FilterDays } from '#widgets/filters/filter-days.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { learnerCountsQuery, type LearnerFilterValues } from '#features/learner/staff/queries.ts';

const FLAGS = [{ value: '', label: '全部' }, ...textChoicesOf(LEARNER_FLAG)];

/** In the address, except what may be a person's number. */
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

const HAS_CERT = [
  { value: '1', label: '有有效证书' },
  { value: '0', label: '没有' },
];

export const LearnerFilterBar = ({ actions }: { actions: ReactNode }) => {
  const [keyword, setKeyword] = useHiddenParam('keyword');
  const filters = useLearnerFilters();
  const { role, hasCert, areaCode, from, to } = filters;
  const counts = useQuery(learnerCountsQuery(filters));
  const [, setFlag] = useFilterParam('flag');

  return (
    <>
      <FilterBar
        text={keyword}
        onText={setKeyword}
        placeholder="姓名、完整手机号/邮箱/身份证号、证书编号"
        more={{ set: [role, hasCert, areaCode, from, to].filter(Boolean).length, fields: MORE }}
        actions={actions}
      >
        <FilterOrg />
      </FilterBar>
      <StateRow label="账号状态" value={filters.flag} options={FLAGS} counts={counts.data} onChange={setFlag} />
    </>
  );
};

const MORE = (
  <>
    <FilterSelect name="role" label="身份" all="全部身份" options={textChoicesOf(ROLE)} />
    <FilterSelect name="hasCert" label="证书" all="有无证书" options={HAS_CERT} />
    <FilterArea />
    <FilterDays label="注册日期" />
  </>
);
