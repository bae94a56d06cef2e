import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { MEDIA } from '@zhibiao/contract/media/types';
import { useFilterParam } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { mediaCountsQuery } from './queries.ts';

const USED = [
  { value: '', label: '全部' },
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
  const [kind] = useFilterParam('kind');
  const [advice] = useFilterParam('advice');
  const [used, setUsed] = useFilterParam('used');
  const counts = useQuery(mediaCountsQuery({ keyword, kind, advice })).data;

  return (
    <>
      <FilterBar text={keyword} onText={setKeyword} placeholder="文件名">
        <FilterSelect name="kind" label="类型" all="全部类型" options={textChoicesOf(MEDIA)} />
        <FilterSelect name="advice" label="播放情况" all="播放情况" options={ADVICE} />
      </FilterBar>
      <StateRow label="使用情况" value={used} options={USED} counts={counts} onChange={setUsed} />
    </>
  );
};
