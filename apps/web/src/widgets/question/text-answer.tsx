import type { AnswerValue, GivenQuestion } from '@zhibiao/contract/exam';
import { useId } from 'react';
import type { Given } from './choose.ts';
import css from './text-answer.module.css';
import { ANSWER_FORM } from './question-words.ts';

/** As the contract takes them. */
const BLANK_MAX = 500;
const TEXT_MAX = 5000;

type Props = {
  question: GivenQuestion;
  entry: Given | undefined;
  hint: string;
  onAnswer: (value: AnswerValue) => void;
};

/** Fields of a 填空题, or the text of a 简答题 or 案例题. */
export const TextAnswer = ({ question, entry, hint, onAnswer }: Props) =>
  ANSWER_FORM[question.type] === 'blanks' ? (
    <Blanks question={question} entry={entry} hint={hint} onAnswer={onAnswer} />
  ) : (
    <Essay question={question} entry={entry} hint={hint} onAnswer={onAnswer} />
  );

const Blanks = ({ question, entry, hint, onAnswer }: Props) => {
  const values = Array.from(
    { length: question.blanks ?? 1 },
    (_, i) => (Array.isArray(entry?.value) ? entry.value[i] : undefined) ?? '',
  );

  return (
    <fieldset className={css.blanks}>
      <legend className="note">{hint}</legend>
      {values.map((value, i) => (
        <label key={i}>
          <span>第 {i + 1} 空</span>
          <input
            value={value}
            maxLength={BLANK_MAX}
            autoComplete="off"
            onChange={(event) => onAnswer(values.map((old, at) => (at === i ? event.target.value : old)))}
          />
        </label>
      ))}
    </fieldset>
  );
};

const Essay = ({ entry, hint, onAnswer }: Props) => {
  const id = useId();
  const value = typeof entry?.value === 'string' ? entry.value : '';

  return (
    <div className={css.essay}>
      <label htmlFor={id} className="note">
        {hint}
      </label>
      <textarea
        id={id}
        rows={10}
        value={value}
        maxLength={TEXT_MAX}
        onChange={(event) => onAnswer(event.target.value)}
      />
      <span className="note num">
        {value.length} / {TEXT_MAX}
      </span>
    </div>
  );
};
