import { questionNo } from '@zhibiao/contract/question/types';
import { PAPER_MAX } from '@zhibiao/contract/core/limits';
import type { QuestionRow } from '@zhibiao/contract/question/staff';
import { PAPER_SHORT_TYPE } from '#features/paper/staff/words.ts';
import { Choice } from '#ui/form/choice.tsx';
import css from './fixed.module.css';

export type Picked = Pick<QuestionRow, 'id' | 'no' | 'type' | 'stem' | 'clause' | 'difficulty'>;
type Props = {
  rows: readonly QuestionRow[];
  /** There are others on further pages. */
  more: boolean;
  /** In the paper already. */
  chosen: readonly string[];
  picked: readonly Picked[];
  room: number;
  onPick: (picked: readonly Picked[]) => void;
};

/** The questions of a page that were found, to be picked one by one or all together. */
export const FoundQuestions = ({ rows, more, chosen, picked, room, onPick }: Props) => {
  const toggle = (question: QuestionRow) =>
    onPick(
      picked.some(({ id }) => id === question.id)
        ? picked.filter(({ id }) => id !== question.id)
        : [...picked, question],
    );

  /** All of a page that are not in the paper yet, as far as there is room; or none of them. */
  const toggleAll = (open: readonly QuestionRow[], all: boolean) => {
    const others = picked.filter((one) => !open.some(({ id }) => id === one.id));
    onPick(all ? [...others, ...open.slice(0, room - others.length)] : others);
  };

  return (
    <>
      {rows.length === 0 ? (
        <p className="note">没有符合条件的启用题目。</p>
      ) : (
        <WholePage
          open={rows.filter(({ id }) => !chosen.includes(id))}
          picked={picked}
          room={room}
          more={more}
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
                <span className="stack grow">
                  <span className={css.stem}>{question.stem}</span>
                  <span className="note num">
                    {questionNo(question.no)}　{PAPER_SHORT_TYPE[question.type]}　难度 {question.difficulty}
                    {question.clause && `　${question.clause}`}
                    {there && '　已在试卷中'}
                  </span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </>
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
