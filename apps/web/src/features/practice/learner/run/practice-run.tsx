import { useQuery } from '@tanstack/react-query';
import { practiceOverview } from '@zhibiao/contract/practice/learner';
import { useState } from 'react';
import { useInvalidate } from '#lib/api/ask.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { practiceAddress } from '#features/practice/learner/addresses.ts';
import { nextQuery, type PracticeQuery } from '#features/practice/queries.ts';
import type { QuestionParts } from './question-parts.ts';
import { PracticeQuestion } from './practice-question.tsx';

type Props = Pick<PracticeQuery, 'clauseId' | 'ahead'> & { parts: QuestionParts };

/** One question after the other until none is left. */
export const PracticeRun = ({ clauseId, ahead, parts }: Props) => {
  const [turn, setTurn] = useState<{ no: number; after?: string }>({ no: 0 });
  const [answered, setAnswered] = useState({ all: 0, right: 0 });
  const invalidate = useInvalidate();
  const next = useQuery(nextQuery({ clauseId, ahead, after: turn.after }));

  return (
    <QueryBlock query={next} failed="题目加载失败。">
      {({ item, left }) =>
        item ? (
          <PracticeQuestion
            key={`${turn.no} ${item.showing}`}
            item={item}
            left={left}
            first={turn.no === 0}
            parts={parts}
            onAnswered={(right) => {
              setAnswered(({ all, right: so }) => ({ all: all + 1, right: so + (right ? 1 : 0) }));
              void invalidate(practiceOverview);
            }}
            onNext={() => setTurn(({ no }) => ({ no: no + 1, after: item.question.questionId }))}
          />
        ) : (
          <Done answered={answered} whole={clauseId === undefined && !ahead} />
        )
      }
    </QueryBlock>
  );
};

const Done = ({ answered: { all, right }, whole }: { answered: { all: number; right: number }; whole: boolean }) => (
  <div className="panel" role="status">
    <Empty
      art="exam"
      text={`${whole || all === 0 ? '今天的练习完成了' : '这一组练完了'}${all > 0 ? `，练了 ${all} 题，答对 ${right} 题` : ''}`}
      action={<ButtonLink to={practiceAddress.home}>返回练习</ButtonLink>}
    />
  </div>
);
