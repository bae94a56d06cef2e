import { labelOf } from '@zhibiao/contract/codes';
import { QUESTION, type AnswerValue } from '@zhibiao/contract/exam';
import type { ReviewedQuestion as Reviewed } from '@zhibiao/contract/exam-review';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Tag } from '#ui/tag.tsx';
import css from './reviewed-question.module.css';
import { ANSWER_FORM } from '#widgets/question/question-words.ts';

type Question = z.output<typeof Reviewed>;

/**
 * One question with what was answered and as much of the judgement as the server gives. `foot`: where it comes from.
 */
export const ReviewedQuestion = ({
  question,
  number,
  foot,
}: {
  question: Question;
  number?: number;
  foot?: ReactNode;
}) => (
  <article className={css.question}>
    <div className={css.head}>
      <span className="num">
        {number !== undefined && `${number}. `}
        {labelOf(QUESTION, question.type)}
      </span>
      <Verdict question={question} />
      <span className={`note num ${css.score}`}>
        {question.gained === null ? `${question.score} 分` : `得 ${question.gained} / ${question.score} 分`}
      </span>
    </div>
    {question.material && <div className={css.material}>{question.material}</div>}
    <h3>{question.stem}</h3>
    {question.options.length > 0 && <Options question={question} />}
    <Facts question={question} />
    {foot && <p className={`note ${css.source}`}>{foot}</p>}
  </article>
);

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

const Options = ({ question: { options, value, answer } }: { question: Question }) => (
  <ul className={css.options}>
    {options.map(({ key, text }) => (
      <li key={key} className={[has(value, key) && css.chosen, has(answer, key) && css.key].filter(Boolean).join(' ')}>
        <b>{key}</b>
        <span>{text}</span>
        <em>{[has(value, key) && '您的选择', has(answer, key) && '正确答案'].filter(Boolean).join('，')}</em>
      </li>
    ))}
  </ul>
);

/** Words for what the options do not already show. */
const Facts = ({ question }: { question: Question }) => {
  const { value, answer, analysis, comment, type, right, options, withheld } = question;
  const texts = options.length === 0;
  const judged = right !== null || value !== null || withheld !== null;
  const facts: [string, string | null][] = [
    ['您的作答', texts && judged ? textOf(value) : value === null && judged ? '未作答' : null],
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
