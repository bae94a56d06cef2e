import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { answerPractice } from '@zhibiao/contract/practice/learner';
import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import type { QuestionParts } from './question-parts.ts';
import css from './result.module.css';

type Props = {
  question: GivenQuestion;
  value: AnswerValue | null;
  result: AnswerOf<typeof answerPractice>;
} & Pick<QuestionParts, 'Options'>;

/** What was right, and why; said to a screen reader at once. */
export const Result = ({ question, value, result, Options }: Props) => {
  const { right, answer, analysis, box, dueTime } = result;
  const verdict = useRef<HTMLParagraphElement>(null);

  useEffect(() => verdict.current?.focus(), []);

  return (
    <div className={css.result}>
      {question.options.length > 0 && <Options question={{ ...question, value, answer }} />}
      <p ref={verdict} tabIndex={-1} className={right ? css.right : css.wrong}>
        <Icon name={right ? 'check' : 'close'} />
        <b>{right ? '答对了' : '答错了'}</b>
        <span className="note num">
          第 {box} 盒，{dueTime.slice(0, 16)} 起再练
        </span>
      </p>
      <dl className={`stack gap-8 ${css.facts}`}>
        {question.options.length === 0 && (
          <>
            <Fact name="您的作答" text={textOf(value)} />
            <Fact name="正确答案" text={textOf(answer)} />
          </>
        )}
        {analysis && <Fact name="解析" text={analysis} />}
      </dl>
    </div>
  );
};

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
);

const textOf = (value: AnswerValue | null): string => {
  const parts = [value ?? ''].flat();
  return parts.length > 1 ? parts.map((part, i) => `（${i + 1}）${part || '未填'}`).join('　') : (parts[0] ?? '');
};
