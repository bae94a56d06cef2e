import { useQuery } from '@tanstack/react-query';
import { PAPER_STATUS } from '@zhibiao/contract/paper';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { countsQuery } from '#features/paper/staff/queries.ts';
import { useFilterParam } from '#lib/url-state.ts';
import { Button } from '#ui/button.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import css from './list.module.css';

/** State with how many there are, words of the title, and those that want somebody's attention. */
export const PaperFilters = ({ actions }: { actions: ReactNode }) => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [unwell, setUnwell] = useFilterParam('unwell');
  const counts = useQuery(countsQuery).data;

  return (
    <FilterBar lead={<States />} text={keyword} onText={setKeyword} placeholder="试卷名称" actions={actions}>
      {(unwell || (counts && counts.unwell > 0)) && (
        <Button small aria-pressed={Boolean(unwell)} onClick={() => setUnwell(unwell ? '' : '1')}>
          <span className={css.warn}>
            <Icon name="warn" size={16} />
          </span>
          <span className="num">需要处理 {counts?.unwell ?? 0}</span>
          {unwell && <Icon name="close" size={14} />}
        </Button>
      )}
    </FilterBar>
  );
};

const States = () => {
  const [status, setStatus] = useFilterParam('status');
  const counts = useQuery(countsQuery).data;
  const { draft = 0, published = 0, withdrawn = 0 } = counts ?? {};
  const options = [
    { value: '', label: `全部 ${draft + published + withdrawn}` },
    { value: String(PAPER_STATUS.draft), label: `草稿 ${draft}` },
    { value: String(PAPER_STATUS.published), label: `已发布 ${published}` },
    { value: String(PAPER_STATUS.withdrawn), label: `已下架 ${withdrawn}` },
  ];
  return (
    <Segmented
      aria-label="状态"
      className="num"
      value={options.some(({ value }) => value === status) ? status : ''}
      options={options}
      onChange={setStatus}
    />
  );
};
