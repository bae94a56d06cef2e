import type { WrongQuestion } from '@zhibiao/contract/exam/review';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { examAddress } from '#features/exam/addresses.ts';
import { ReviewedQuestion } from '#features/exam/question/reviewed-question.tsx';

/** Questions missed in papers whose answers are released. */
export const WrongBook = ({ questions }: { questions: readonly z.output<typeof WrongQuestion>[] }) => (
  <section className="panel" aria-labelledby="wrong-title">
    <h2 id="wrong-title" className="sr">
      未答对的题
    </h2>
    {questions.map((question) => (
      <ReviewedQuestion
        key={`${question.attemptId}-${question.questionId}`}
        question={question}
        foot={
          <>
            出自 <Link to={examAddress.attempt(question.attemptId)}>{question.paperTitle}</Link>
            {question.times > 1 && `，共答错 ${question.times} 次`}
          </>
        }
      />
    ))}
  </section>
);
