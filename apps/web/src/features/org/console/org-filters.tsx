import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/codes';
import { IPMS_STATUS } from '@zhibiao/contract/org';
import { ORG_STATUS } from '@zhibiao/contract/roles';
import { dictQuery } from '#lib/dictionaries.ts';
import { useFilterParam } from '#lib/url-state.ts';
import { FilterBar, FilterSlot } from '#ui/filter-bar.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { AreaSelect } from '#widgets/area-select.tsx';

const MORE = [
  { value: 'pendingChange', label: '有变更待审' },
  { value: 'expiring', label: '体系证书即将到期' },
] as const;

type Props = { keyword: string; onKeyword: (text: string) => void };

/** The filters of the list, in one line. */
export const OrgFilters = ({ keyword, onKeyword }: Props) => (
  <FilterBar text={keyword} onText={onKeyword} placeholder="机构名称、完整联系电话或信用代码">
    <One name="status" label="状态" all="全部状态" options={textChoicesOf(ORG_STATUS)} />
    <Types />
    <Areas />
    <One name="ipmsStatus" label="贯标情况" all="贯标情况" options={textChoicesOf(IPMS_STATUS)} />
    <Flags />
  </FilterBar>
);

type OneProps = { name: string; label: string; all: string; options: { value: string; label: string }[] };
const One = ({ name, label, all, options }: OneProps) => {
  const [value, setValue] = useFilterParam(name);
  return (
    <FilterSlot>
      <SearchableSelect<string>
        aria-label={label}
        placeholder={all}
        value={value || null}
        options={options}
        onChange={(next) => setValue(next ?? '')}
      />
    </FilterSlot>
  );
};

const Types = () => {
  const types = useQuery(dictQuery('org_type')).data ?? [];
  const options = types.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }));
  return <One name="orgType" label="机构类型" all="全部类型" options={options} />;
};

const Areas = () => {
  const [area, setArea] = useFilterParam('areaCode');
  return (
    <FilterSlot>
      <AreaSelect aria-label="所在地区" placeholder="全部地区" value={area} onChange={setArea} />
    </FilterSlot>
  );
};

const Flags = () => {
  const [pendingChange, setPendingChange] = useFilterParam('pendingChange');
  const [expiring, setExpiring] = useFilterParam('expiring');
  const value = pendingChange ? 'pendingChange' : expiring ? 'expiring' : null;
  const choose = (next: string | null | undefined) => {
    setPendingChange(next === 'pendingChange' ? '1' : '');
    setExpiring(next === 'expiring' ? '1' : '');
  };
  return (
    <FilterSlot>
      <SearchableSelect<string>
        aria-label="需要留意"
        placeholder="需要留意"
        value={value}
        options={[...MORE]}
        onChange={choose}
      />
    </FilterSlot>
  );
};
