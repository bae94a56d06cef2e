import { useMutation } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { CODE } from '@zhibiao/contract/core/envelope';
import { QUESTION } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { answerPractice, type PracticeQuestion as Item } from '@zhibiao/contract/practice/learner';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#lib/api/api.ts';
import { isMissing, refusalOf } from '#lib/api/failure.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { practiceAddress } from '#features/practice/learner/addresses.ts';
import type { QuestionParts } from './question-parts.ts';
import css from './practice-question.module.css';
import { Result } from './result.tsx';
import { useShortcuts } from '#lib/platform/use-shortcuts.ts';

type Props = {
  item: Item;
  left: number;
  /** The keyboard follows from the second one on. */
  first: boolean;
  parts: QuestionParts;
  onAnswered: (right: boolean) => void;
  onNext: () => void;
};

const isEmpty = (value: AnswerValue | null) => [value ?? ''].flat().every((part) => part.trim() === '');

/** Not to be answered any more: it waits for a paper, or was answered or changed elsewhere. */
const isPast = (error: unknown) => isMissing(error) || (error instanceof ApiError && error.code === CODE.conflict);

export const PracticeQuestion = ({ item, left, first, parts, onAnswered, onNext }: Props) => {
  const { question, showing, box, clause } = item;
  const { Field, Material, Pictures } = parts;
  const [value, setValue] = useState<AnswerValue | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = useMutation({
    mutationFn: (given: AnswerValue) =>
      call(answerPractice, { body: { questionId: question.questionId, showing, value: given } }),
    onSuccess: ({ right }) => onAnswered(right),
  });
  const refused = refusalOf(answer.error);
  const over = answer.isSuccess || isPast(answer.error);
  const submit = () => {
    if (value !== null && !isEmpty(value) && !answer.isPending) answer.mutate(value);
  };

  useShortcuts([['Enter', '提交、下一题', over ? onNext : submit]], { except: 'textarea, [role="combobox"]' });
  useEffect(() => {
    if (!first) heading.current?.focus();
  }, [first]);

  return (
    <section className={`panel ${css.panel}`} aria-label="练习">
      <div className="cluster gap-4-12">
        <Tag kind="info">{labelOf(QUESTION, question.type)}</Tag>
        {question.group && (
          <span className="note">
            {question.group.title}，第 {question.group.no} 小题 / 共 {question.group.of} 小题
          </span>
        )}
        <span className="note num">第 {box} 盒</span>
        <span className="note num to-end">还有 {left} 题</span>
      </div>
      {clause && <p className={`note ${css.clause}`}>{clause}</p>}
      <div className={css.material}>
        <Material question={question} />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {question.stem}
      </h2>
      <Pictures images={question.images} />
      {answer.data ? (
        <Result question={question} value={value} result={answer.data} Options={parts.Options} />
      ) : (
        <Field question={question} value={value} onAnswer={setValue} />
      )}
      {refused && <Alert kind="error">{refused}</Alert>}
      <div className={css.turn}>
        {over ? (
          <Button primary onClick={onNext}>
            下一题
          </Button>
        ) : (
          <Button primary busy={answer.isPending} disabled={isEmpty(value)} onClick={submit}>
            提交答案
          </Button>
        )}
        <ButtonLink text to={practiceAddress.home}>
          结束练习
        </ButtonLink>
      </div>
      <p className={`note ${css.keys}`}>键盘：数字或字母选择，回车提交、下一题</p>
    </section>
  );
};
