import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PAGING_SIZE, TOTAL_MOST } from '@zhibiao/contract/core/limits';
import { useState } from 'react';
import { RecordTable } from '#ui/table/record-table.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { ableCountQuery, applyCandidatesQuery, findAble } from '#features/apply/queries.ts';
import { CANDIDATE_COLUMNS, CandidateCard, type CandidateRow } from './candidate-rows.tsx';
import { PeopleFilter } from './people-filter.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { usePicked } from './use-picked.ts';
import type { Returned } from './use-self-submit.ts';

type Props = {
  standard: string;
  /** A returned application these people go into. */
  again: Returned | null;
  renews: string | undefined;
  onDone: () => void;
};

/** The members, searched and page by page; a chosen member stays chosen on another page and in another search. */
export const ChoosePeople = ({ standard, again, renews, onDone }: Props) => {
  const client = useQueryClient();
  const [keyword, setKeyword] = useState('');
  const [onlyOk, setOnlyOk] = useState(false);
  const [at, setAt] = useState({ page: 1, pageSize: PAGING_SIZE });
  const filters = { standardCode: standard, applyId: again?.id, renews, keyword };
  const people = useQuery(
    applyCandidatesQuery(onlyOk ? { ...filters, ok: '1' } : filters, { pageNum: at.page, pageSize: at.pageSize }),
  );
  const total = people.data?.total;
  // Of very many members it is counted only when the administrator filters by them.
  const countable = !onlyOk && total !== undefined && total <= TOTAL_MOST;
  const counted = useQuery({ ...ableCountQuery(filters), enabled: countable });
  const able = onlyOk ? total : countable ? counted.data : undefined;
  const { picked, add, clear, reset, choose } = usePicked({ standardCode: standard, applyId: again?.id, renews });
  const narrow = (change: () => void) => {
    change();
    setAt({ ...at, page: 1 });
  };

  return (
    <>
      <PeopleFilter
        keyword={keyword}
        onKeyword={(text) => narrow(() => setKeyword(text))}
        onlyOk={onlyOk}
        onOnlyOk={(only) => narrow(() => setOnlyOk(only))}
        able={able}
        total={onlyOk ? undefined : total}
        onPickAll={async () => add(await findAble(client, filters))}
      />
      <SubmitBar
        standard={standard}
        again={again}
        renews={renews}
        picked={picked}
        onClear={clear}
        onDone={() => {
          reset();
          onDone();
        }}
      />
      <RecordBlock
        query={people}
        failed="人员列表加载失败。"
        filtered={keyword !== '' || onlyOk}
        nothingFound={keyword === '' ? '还没有符合条件的人员' : '没有找到这样的人员'}
        nothingYet="还没有在册学员"
      >
        {({ rows, total }) => (
          <RecordTable<CandidateRow>
            rows={rows.map((person) => ({ ...person, id: person.userId }))}
            columns={CANDIDATE_COLUMNS}
            unit="人"
            paging={{
              total,
              ...at,
              onPage: (next, pageSize) => setAt({ page: pageSize === at.pageSize ? next : 1, pageSize }),
            }}
            selection={{
              chosen: picked.map(({ userId }) => userId),
              nameOf: ({ name }) => name,
              canChoose: ({ ok }) => ok,
              onChoose: (ids) => choose(ids, rows),
            }}
            card={CandidateCard}
          />
        )}
      </RecordBlock>
    </>
  );
};
