import type { PreviewQuestion } from '@zhibiao/contract/paper/staff-preview';
import type { ReactNode } from 'react';
import { shortMoment } from '#lib/format/moment-text.ts';
import css from './previewed-question.module.css';
import { ReviewedQuestion } from './reviewed-question.tsx';

/** A question without a learner's answer, as a learner gets it, with what experts wrote about it. */
export const PreviewedQuestion = ({ question, foot }: { question: PreviewQuestion; foot?: ReactNode }) => {
  const { key, no, remarks, ...given } = question;
  const reviewed = {
    ...given,
    value: null,
    gained: null,
    right: null,
    answer: key?.answer ?? null,
    analysis: key?.analysis || null,
    comment: null,
    withheld: null,
  };

  return (
    <div className={css.previewed}>
      <ReviewedQuestion question={reviewed} number={no} />
      {key !== null && key.rubric.length > 0 && (
        <div className={css.rubric}>
          <b>评分要点</b>
          <ul className="num">
            {key.rubric.map(({ id, text, share }) => (
              <li key={id}>
                {text}（{share}）
              </li>
            ))}
          </ul>
        </div>
      )}
      {remarks.length > 0 && (
        <ul className={css.remarks} aria-label={`第 ${no} 题的意见`}>
          {remarks.map(({ name, text, at }) => (
            <li key={`${name} ${at} ${text}`}>
              <b>{name}</b>
              <span className="note num">　{shortMoment(at)}</span>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {foot}
    </div>
  );
};
