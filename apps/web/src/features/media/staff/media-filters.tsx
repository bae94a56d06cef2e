import { textChoicesOf } from '@zhibiao/contract/codes';
import { MEDIA } from '@zhibiao/contract/media';
import { FilterBar, FilterSlot } from '#ui/filter-bar.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { useFilterParam } from '#lib/url-state.ts';

const USED = [
  { value: 'yes', label: '在用' },
  { value: 'no', label: '未使用' },
];
const ADVICE = [
  { value: 'ok', label: '可用' },
  { value: 'transcode', label: '需转码' },
];

/** Name, kind, whether a course shows it, whether browsers play it. */
export const MediaFilterBar = () => {
  const [keyword, setKeyword] = useFilterParam('keyword');

  return (
    <FilterBar text={keyword} onText={setKeyword} placeholder="文件名">
      <Choice name="kind" label="类型" all="全部类型" options={textChoicesOf(MEDIA)} />
      <Choice name="used" label="使用情况" all="使用情况" options={USED} />
      <Choice name="advice" label="播放情况" all="播放情况" options={ADVICE} />
    </FilterBar>
  );
};

type Options = { value: string; label: string }[];

const Choice = ({ name, label, all, options }: { name: string; label: string; all: string; options: Options }) => {
  const [value, setValue] = useFilterParam(name);
  return (
    <FilterSlot>
      <SearchableSelect<string>
        aria-label={label}
        placeholder={all}
        value={options.some((option) => option.value === value) ? value : null}
        onChange={(next) => setValue(next ?? '')}
        options={options}
      />
    </FilterSlot>
  );
};
