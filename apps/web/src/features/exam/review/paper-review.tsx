import type { ReviewedQuestion as Reviewed } from '@zhibiao/contract/exam-review';
import { useState } from 'react';
import type { z } from 'zod';
import { Choice } from '#ui/choice.tsx';
import css from './paper-review.module.css';
import { ReviewedQuestion } from './reviewed-question.tsx';

/** All questions of a finished paper, or only those that were missed. */
export const PaperReview = ({ questions }: { questions: readonly z.output<typeof Reviewed>[] }) => {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const wrong = questions.filter(({ right }) => right === false).length;

  return (
    <section className="panel" aria-label="逐题回顾">
      <header className={css.head}>
        <h2>逐题回顾</h2>
        {wrong > 0 && (
          <label>
            <Choice type="checkbox" checked={onlyWrong} onChange={(event) => setOnlyWrong(event.target.checked)} />
            只看未答对的 {wrong} 题
          </label>
        )}
      </header>
      {questions.map((question, i) =>
        onlyWrong && question.right !== false ? null : (
          <ReviewedQuestion key={question.questionId} question={question} number={i + 1} />
        ),
      )}
    </section>
  );
};
