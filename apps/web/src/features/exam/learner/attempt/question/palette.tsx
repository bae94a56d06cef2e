import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION, type GivenQuestion } from '@zhibiao/contract/question/types';
import { isEntryAnswered, attemptSections } from '#features/exam/learner/attempt/store/answers.ts';
import css from './palette.module.css';
import type { AttemptView } from '#features/exam/learner/attempt/store/attempt-view.ts';

type Props = { questions: readonly GivenQuestion[]; view: AttemptView; onGo: (index: number) => void };

/** Every question by number: answered, open, on screen, marked; each also in words. */
export const QuestionPalette = ({ questions, view, onGo }: Props) => (
  <>
    {attemptSections(questions).map(({ type, title, score, questions: members }) => (
      <div key={members[0]?.number} className={css.group}>
        <h3>
          <b>{title === null ? labelOf(QUESTION, type) : `案例：${title}`}</b>
          <span className="note">{score === null ? '分值不等' : `每题 ${score} 分`}</span>
        </h3>
        <ol className={css.cells}>
          {members.map(({ question, number }) => (
            <li key={question.questionId}>
              <Cell number={number} question={question} view={view} onGo={onGo} />
            </li>
          ))}
        </ol>
      </div>
    ))}
    <ul className={`note ${css.legend}`} aria-hidden="true">
      <li>
        <i className={`${css.cell} ${css.answered}`} />
        已答
      </li>
      <li>
        <i className={`${css.cell} ${css.current}`} />
        当前
      </li>
      <li>
        <i className={css.cell} />
        未答
      </li>
      <li>
        <i className={`${css.cell} ${css.marked}`} />
        标记
      </li>
    </ul>
  </>
);

const Cell = ({
  number,
  question: { questionId },
  view,
  onGo,
}: {
  number: number;
  question: GivenQuestion;
  view: AttemptView;
  onGo: (index: number) => void;
}) => {
  const answered = isEntryAnswered(view.answers[questionId]);
  const current = view.current === number - 1;
  const marked = view.marked.has(questionId);
  const refused = questionId in view.refused && '没有保存';
  const words = [`第 ${number} 题`, current && '当前题', answered ? '已答' : '未答', refused, marked && '已标记']
    .filter(Boolean)
    .join('，');

  return (
    <button
      type="button"
      className={[css.cell, answered && css.answered, current && css.current, marked && css.marked]
        .filter(Boolean)
        .join(' ')}
      aria-label={words}
      aria-current={current || undefined}
      onClick={() => onGo(number - 1)}
    >
      {number}
    </button>
  );
};
