import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CANDIDATES, questionCandidatesQuery } from '#features/paper/staff/queries.ts';
import { totalText } from '#lib/format/total.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { Button } from '#ui/action/button.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './fixed.module.css';
import { FoundQuestions, type Picked } from './found-questions.tsx';
import { type PickerFilter, PickerFilters } from './picker-filters.tsx';

type Props = {
  chosen: readonly string[];
  room: number;
  onAdd: (questions: readonly Picked[]) => void;
  onClose: () => void;
};

/** So far one turns pages before one narrows the search. */
const PAGES = 20;

/** Questions in force, by bank, type, difficulty and words; as many as there is room for. */
export const QuestionPicker = ({ chosen, room, onAdd, onClose }: Props) => {
  const [filter, setFilter] = useState<PickerFilter>({ bankId: '', type: '', difficulty: '', keyword: '' });
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const debounced = useDebounced(filter);
  const found = useQuery(questionCandidatesQuery(debounced, page));
  const set = (next: Partial<PickerFilter>) => {
    setFilter({ ...filter, ...next });
    setPage(1);
  };
  return (
    <SidePanel
      title="从题库选题"
      onClose={onClose}
      foot={
        <>
          <Button small onClick={onClose}>
            取消
          </Button>
          <Button small primary disabled={picked.length === 0} onClick={() => onAdd(picked)}>
            添加 {picked.length} 题
          </Button>
        </>
      }
    >
      <PickerFilters filter={filter} onChange={set} />
      <QueryBlock query={found}>
        {({ rows, total }) => (
          <>
            <FoundQuestions
              rows={rows}
              more={total > CANDIDATES}
              chosen={chosen}
              picked={picked}
              room={room}
              onPick={setPicked}
            />
            {total > CANDIDATES && (
              <div className={`row spread gap-8 ${css.pages}`}>
                <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
                  上一页
                </Button>
                <span className="note num">
                  第 {page} 页，共 {totalText(total)} 题
                </span>
                <Button small disabled={page >= PAGES || page * CANDIDATES >= total} onClick={() => setPage(page + 1)}>
                  下一页
                </Button>
              </div>
            )}
          </>
        )}
      </QueryBlock>
    </SidePanel>
  );
};
