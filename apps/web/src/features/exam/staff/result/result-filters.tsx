import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { useState, type ReactNode } from 'react';
import { useFilterParam } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { FilterDays } from '#widgets/filters/filter-days.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { resultPapersQuery, resultCountsQuery, type ResultFilters } from './queries.ts';
import css from './result.module.css';

/** The filters in the address. */
export const useResultFilters = (): ResultFilters => {
  const [status] = useFilterParam('status');
  const [passed] = useFilterParam('passed');
  const [from] = useFilterParam('from');
  const [to] = useFilterParam('to');
  const [keyword] = useFilterParam('keyword');
  return { status, passed, from, to, keyword };
};

const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(ATTEMPT)];

type Props = { paperId: string; onPaper: (paperId: string) => void; actions: ReactNode };

/** Of which paper, which state, whether passed, handed in when, by whom. */
export const ResultFilterBar = ({ paperId, onPaper, actions }: Props) => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [status, setStatus] = useFilterParam('status');
  const filters = useResultFilters();
  const counts = useQuery(resultCountsQuery(paperId, filters)).data;

  return (
    <>
      <FilterBar
        lead={<PaperSelect paperId={paperId} onPaper={onPaper} />}
        text={keyword}
        onText={setKeyword}
        placeholder="姓名、完整手机号或邮箱"
        more={{ set: [filters.from, filters.to].filter(Boolean).length, fields: <FilterDays label="交卷日期" /> }}
        actions={actions}
      >
        <FilterSelect
          name="passed"
          label="结果"
          all="全部结果"
          options={[
            { value: '1', label: '合格' },
            { value: '0', label: '未合格' },
          ]}
        />
      </FilterBar>
      <StateRow value={status} options={STATES} counts={counts} onChange={setStatus} />
    </>
  );
};

/** A hundred papers are known at once; others are found by their titles. */
const PaperSelect = ({ paperId, onPaper }: Omit<Props, 'actions'>) => {
  const [typed, setTyped] = useState('');
  const papers = useQuery(resultPapersQuery(typed)).data ?? [];

  return (
    <div className={css.paper}>
      <SearchableSelect<string>
        aria-label="试卷"
        placeholder="选择试卷"
        allowClear={false}
        value={papers.some(({ value }) => value === paperId) ? paperId : null}
        options={papers}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        notFoundContent="没有考过的试卷"
        popupMatchSelectWidth={false}
        onChange={(next) => {
          setTyped('');
          onPaper(next);
        }}
      />
    </div>
  );
};
