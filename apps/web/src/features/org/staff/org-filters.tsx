import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { FilterArea } from '#widgets/filters/area-select.tsx';
import { FilterChoice, FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { orgCountsQuery, type OrgFilterValues as Filters } from './queries.ts';

const MORE = [
  { value: 'pendingChange', label: '有变更待审' },
  { value: 'expiring', label: '体系证书即将到期' },
];

const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(ORG_STATUS)];

type Props = { filters: Filters; onKeyword: (text: string) => void };

/** The filters of the list, in one line, and its states. */
export const OrgFilters = ({ filters, onKeyword }: Props) => {
  const { ipmsStatus, pendingChange, expiring } = filters;
  const [status, setStatus] = useFilterParam('status');
  const counts = useQuery(orgCountsQuery(filters));
  return (
    <>
      <FilterBar
        text={filters.keyword}
        onText={onKeyword}
        placeholder="机构名称、完整联系电话或信用代码"
        more={{ set: [ipmsStatus, pendingChange, expiring].filter(Boolean).length, fields: MORE_FIELDS }}
      >
        <Types />
        <FilterArea />
      </FilterBar>
      <StateRow value={status} options={STATES} counts={counts.data} onChange={setStatus} />
    </>
  );
};

const Types = () => {
  const types = useQuery(dictQuery('org_type')).data ?? [];
  const options = types.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }));
  return <FilterSelect name="orgType" label="机构类型" all="全部类型" options={options} />;
};

const Flags = () => {
  const [pendingChange, setPendingChange] = useFilterParam('pendingChange');
  const [expiring, setExpiring] = useFilterParam('expiring');
  const value = pendingChange ? 'pendingChange' : expiring ? 'expiring' : '';
  const choose = (next: string) => {
    setPendingChange(next === 'pendingChange' ? '1' : '');
    setExpiring(next === 'expiring' ? '1' : '');
  };
  return (
    <FilterChoice
      label="需要留意"
      all="需要留意"
      value={value}
      options={MORE}
      onChoose={choose}
      popupMatchSelectWidth
    />
  );
};

const MORE_FIELDS = (
  <>
    <FilterSelect name="ipmsStatus" label="贯标情况" all="贯标情况" options={textChoicesOf(IPMS_STATUS)} />
    <Flags />
  </>
);
