import { textChoicesOf } from '@zhibiao/contract/codes';
import { LEARNER_FLAG } from '@zhibiao/contract/learner-staff';
import { ROLE } from '@zhibiao/contract/roles';
import { Segmented } from 'antd';
import { useFilterParam, useHiddenParam, useIdParam } from '#lib/url-state.ts';
import { FilterBar, FilterSlot } from '#ui/filter-bar.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import type { LearnerFilterValues } from './queries.ts';
import css from './learner.module.css';

const FLAGS = [{ value: '', label: '全部' }, ...textChoicesOf(LEARNER_FLAG)];

/** In the address, except what may be somebody's number. */
export const useLearnerFilters = (): LearnerFilterValues => {
  const [keyword] = useHiddenParam('keyword');
  const [flag] = useFilterParam('flag');
  const [role] = useFilterParam('role');
  const [orgId] = useIdParam('orgId');
  const [hasCert] = useFilterParam('hasCert');
  return { keyword, flag: FLAGS.some(({ value }) => value === flag) ? flag : '', role, orgId, hasCert };
};

export const LearnerFilterBar = () => {
  const [keyword, setKeyword] = useHiddenParam('keyword');
  const { flag } = useLearnerFilters();
  const [, setFlag] = useFilterParam('flag');

  return (
    <>
      <FilterBar wide text={keyword} onText={setKeyword} placeholder="姓名、完整手机号/邮箱/身份证号、证书编号">
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
      </FilterBar>
      <div className={css.flags}>
        <Segmented aria-label="账号状态" value={flag} options={FLAGS} onChange={setFlag} />
      </div>
    </>
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
