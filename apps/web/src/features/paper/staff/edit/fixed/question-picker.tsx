import { useQuery } from '@tanstack/react-query';
import { PAPER_MAX } from '@zhibiao/contract/core/limits';
import { questionNo } from '@zhibiao/contract/question/types';
import type { QuestionRow } from '@zhibiao/contract/question/staff';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { banksQuery, CANDIDATES, candidatesQuery } from '#features/paper/staff/queries.ts';
import { LEVEL_CHOICES, SHORT_TYPE, TYPE_CHOICES } from '#features/paper/staff/words.ts';
import { totalText } from '#lib/format/total.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './fixed.module.css';

export type Picked = Pick<QuestionRow, 'id' | 'no' | 'type' | 'stem' | 'clause' | 'difficulty'>;
type Props = {
  chosen: readonly string[];
  room: number;
  onAdd: (questions: readonly Picked[]) => void;
  onClose: () => void;
};

/** So far one turns pages before one narrows the search. */
const PAGES = 20;
const TYPES = TYPE_CHOICES.map(({ value, label }) => ({ value: String(value), label }));
const LEVELS = LEVEL_CHOICES.map(({ value, label }) => ({ value: String(value), label: `难度 ${label}` }));

/** Questions in force, by bank, type, difficulty and words; as many as there is room for. */
export const QuestionPicker = ({ chosen, room, onAdd, onClose }: Props) => {
  const [filter, setFilter] = useState({ bankId: '', type: '', difficulty: '', keyword: '' });
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const banks = useQuery(banksQuery).data ?? [];
  const settled = useDebounced(filter);
  const found = useQuery(candidatesQuery(settled, page));
  const set = (next: Partial<typeof filter>) => {
    setFilter({ ...filter, ...next });
    setPage(1);
  };
  const toggle = (question: QuestionRow) =>
    setPicked(
      picked.some(({ id }) => id === question.id)
        ? picked.filter(({ id }) => id !== question.id)
        : [...picked, question],
    );

  /** All of a page that are not in the paper yet, as far as there is room; or none of them. */
  const toggleAll = (open: readonly QuestionRow[], all: boolean) => {
    const others = picked.filter((one) => !open.some(({ id }) => id === one.id));
    setPicked(all ? [...others, ...open.slice(0, room - others.length)] : others);
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
      <div className={css.filters}>
        <SearchableSelect<string>
          aria-label="题库"
          placeholder="全部题库"
          value={filter.bankId || null}
          options={banks.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(bankId) => set({ bankId: bankId ?? '' })}
        />
        <Select
          aria-label="题型"
          placeholder="全部题型"
          allowClear
          value={filter.type || null}
          options={TYPES}
          onChange={(type) => set({ type: type ?? '' })}
        />
        <Select
          aria-label="难度"
          placeholder="全部难度"
          allowClear
          value={filter.difficulty || null}
          options={LEVELS}
          onChange={(difficulty) => set({ difficulty: difficulty ?? '' })}
        />
        <Input
          aria-label="题干、编号"
          placeholder="题干、编号"
          maxLength={50}
          value={filter.keyword}
          onChange={(event) => set({ keyword: event.target.value })}
        />
      </div>
      <QueryBlock query={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <p className="note">没有符合条件的启用题目。</p>
            ) : (
              <WholePage
                open={rows.filter(({ id }) => !chosen.includes(id))}
                picked={picked}
                room={room}
                more={total > CANDIDATES}
                onToggle={toggleAll}
              />
            )}
            <ul className={css.found}>
              {rows.map((question) => {
                const there = chosen.includes(question.id);
                const is = picked.some(({ id }) => id === question.id);
                return (
                  <li key={question.id}>
                    <label>
                      <Choice
                        type="checkbox"
                        checked={there || is}
                        disabled={there || (!is && picked.length >= room)}
                        onChange={() => toggle(question)}
                      />
                      <span className={css.name}>
                        <span className={css.stem}>{question.stem}</span>
                        <span className="note num">
                          {questionNo(question.no)}　{SHORT_TYPE[question.type]}　难度 {question.difficulty}
                          {question.clause && `　${question.clause}`}
                          {there && '　已在试卷中'}
                        </span>
                      </span>
                    </label>
                  </li>
                );
              })}
            </ul>
            {total > CANDIDATES && (
              <div className={css.pages}>
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

type WholePageProps = {
  open: readonly QuestionRow[];
  picked: readonly Picked[];
  room: number;
  more: boolean;
  onToggle: (open: readonly QuestionRow[], all: boolean) => void;
};
const WholePage = ({ open, picked, room, more, onToggle }: WholePageProps) => {
  const taken = open.filter(({ id }) => picked.some((one) => one.id === id)).length;
  const all = open.length > 0 && taken === open.length;
  return (
    <p className={`num ${css.all}`}>
      <label>
        <Choice
          type="checkbox"
          checked={all}
          disabled={open.length === 0 || (taken === 0 && picked.length >= room)}
          onChange={() => onToggle(open, !all && picked.length < room)}
        />
        {more ? '全选本页' : '全选'} {open.length} 题
      </label>
      <span className="note">
        已选 {picked.length} 题{picked.length >= room && `，一份试卷最多 ${PAPER_MAX.questions} 题`}
      </span>
    </p>
  );
};
