import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { ReviewedQuestion as Reviewed } from '@zhibiao/contract/exam/review';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './reviewed-question.module.css';
import { Material } from '#widgets/question/material.tsx';
import { Pictures } from '#widgets/question/picture.tsx';
import { ANSWER_FORM } from '#widgets/question/question-words.ts';

type Question = z.output<typeof Reviewed>;

/**
 * One question with what was answered and as much of the judgement as the server gives. `foot`: where it comes from;
 * `whose`: who answered it, for the one who reads it.
 */
export const ReviewedQuestion = ({
  question,
  number,
  withMaterial = true,
  foot,
  whose = '您',
}: {
  question: Question;
  number?: number;
  /** False where the material of its case stands above already. */
  withMaterial?: boolean;
  foot?: ReactNode;
  whose?: string;
}) => (
  <article className={css.question}>
    <div className="cluster gap-8-12 note">
      <span className="num">
        {number !== undefined && `${number}. `}
        {labelOf(QUESTION, question.type)}
      </span>
      <Verdict question={question} />
      <span className="note num to-end">
        {question.gained === null ? `${question.score} 分` : `得 ${question.gained} / ${question.score} 分`}
      </span>
    </div>
    {question.group && (
      <p className="note num">
        {question.group.title}　第 {question.group.no} 小题 / 共 {question.group.of} 小题
      </p>
    )}
    {withMaterial && <Material question={question} />}
    <h3>{question.stem}</h3>
    <Pictures images={question.images} />
    {question.options.length > 0 && <ReviewedOptions question={question} whose={whose} />}
    <Facts question={question} whose={whose} />
    {foot && <p className={`note ${css.source}`}>{foot}</p>}
  </article>
);

/** Whether the one before it in the same list belongs to another case, so that the material has to be shown. */
export const beginsCase = (question: Question, before: Question | undefined): boolean =>
  question.group === undefined || question.group.id !== before?.group?.id;

const Verdict = ({ question: { right, gained } }: { question: Question }) => {
  if (right === null) return null;
  if (right)
    return (
      <Tag kind="success" icon="check">
        答对
      </Tag>
    );
  return gained ? (
    <Tag kind="warning">部分得分</Tag>
  ) : (
    <Tag kind="error" icon="close">
      答错
    </Tag>
  );
};

const has = (value: AnswerValue | null, key: string) => value !== null && [value].flat().includes(key);

type Props = { question: Question; whose: string };

/** What was chosen and what is right, in words and by colour. */
export const ReviewedOptions = ({
  question: { options, value, answer },
  whose = '您',
}: {
  question: Pick<Question, 'options' | 'value' | 'answer'>;
  whose?: string;
}) => (
  <ul className={`stack gap-6 ${css.options}`}>
    {options.map(({ key, text, image }) => (
      <li key={key} className={lookOf(has(value, key), answer === null ? null : has(answer, key))}>
        <b>{key}</b>
        <span>
          {text}
          <Pictures images={image && [image]} />
        </span>
        <em>
          {has(value, key) && answer !== null && <Icon name={has(answer, key) ? 'check' : 'close'} size={14} />}
          {[
            has(value, key) && `${whose}的选择${answer === null || has(answer, key) ? '' : '，选错'}`,
            has(answer, key) && '正确答案',
          ]
            .filter(Boolean)
            .join('，')}
        </em>
      </li>
    ))}
  </ul>
);

/** `right`: whether it belongs to the answer; null where that is not published. */
const lookOf = (chosen: boolean, right: boolean | null): string | undefined => {
  if (right) return css.key;
  if (!chosen) return undefined;
  return right === null ? css.chosen : css.wrong;
};

/** Words for what the options do not already show. */
const Facts = ({ question, whose }: Props) => {
  const { value, answer, analysis, comment, type, right, options, withheld } = question;
  const texts = options.length === 0;
  const judged = right !== null || value !== null || withheld !== null;
  const facts: [string, string | null][] = [
    [`${whose}的作答`, texts && judged ? textOf(value) : value === null && judged ? '未作答' : null],
    [ANSWER_FORM[type] === 'text' ? '参考答案' : '正确答案', texts && answer !== null ? textOf(answer) : null],
    ['评语', comment],
    ['解析', analysis],
    ['暂不公布', withheld],
  ];

  const shown = facts.filter(([, text]) => text);
  if (shown.length === 0) return null;

  return (
    <dl className={css.facts}>
      {shown.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

const textOf = (value: AnswerValue | null): string => {
  const parts = [value ?? ''].flat();
  if (parts.every((part) => part.trim() === '')) return '未作答';
  return parts.length > 1 ? parts.map((part, i) => `（${i + 1}）${part || '未填'}`).join('　') : (parts[0] ?? '');
};
