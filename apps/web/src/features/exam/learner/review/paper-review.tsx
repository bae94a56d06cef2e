import type { ReviewedQuestion as Reviewed } from '@zhibiao/contract/exam/review';
import { useState } from 'react';
import type { z } from 'zod';
import { Choice } from '#ui/form/choice.tsx';
import css from './paper-review.module.css';
import { beginsCase, ReviewedQuestion } from '#features/exam/question/reviewed-question.tsx';

/** All questions of a finished paper, or only those that were missed. */
export const PaperReview = ({ questions }: { questions: readonly z.output<typeof Reviewed>[] }) => {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const wrong = questions.filter(({ right }) => right === false).length;
  const shown = questions
    .map((question, i) => ({ question, number: i + 1 }))
    .filter(({ question }) => !onlyWrong || question.right === false);

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
      {shown.map(({ question, number }, i) => (
        <ReviewedQuestion
          key={question.questionId}
          question={question}
          number={number}
          withMaterial={beginsCase(question, shown[i - 1]?.question)}
        />
      ))}
    </section>
  );
};
