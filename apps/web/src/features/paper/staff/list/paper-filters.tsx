import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { ReactNode } from 'react';
import { countsQuery } from '#features/paper/staff/queries.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { StateTabs } from '#ui/layout/state-tabs.tsx';
import css from './list.module.css';

/** State with how many there are, words of the title, and those that need attention. */
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

const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(PAPER_STATUS)];
const States = () => {
  const [status, setStatus] = useFilterParam('status');
  const counts = useQuery(countsQuery).data;
  const byState = counts && {
    '': counts.draft + counts.published + counts.withdrawn,
    [PAPER_STATUS.draft]: counts.draft,
    [PAPER_STATUS.published]: counts.published,
    [PAPER_STATUS.withdrawn]: counts.withdrawn,
  };
  return <StateTabs value={status} options={STATES} counts={byState} onChange={setStatus} />;
};
