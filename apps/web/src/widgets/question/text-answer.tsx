import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { useId } from 'react';
import { grouped } from '#lib/format/grouped.ts';
import { useWholeText } from '#lib/typing/use-whole-text.ts';
import type { GivenAnswer } from './choose.ts';
import css from './text-answer.module.css';
import { ANSWER_FORM } from './question-words.ts';

/** As the contract takes them; a longer text stays in its field and is not saved. */
const BLANK_MAX = 500;
const TEXT_MAX = 5000;

type Props = {
  question: GivenQuestion;
  entry: GivenAnswer | undefined;
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
        <Blank
          key={i}
          label={`第 ${i + 1} 空`}
          text={value}
          onText={(text) => onAnswer(values.map((old, at) => (at === i ? text : old)))}
        />
      ))}
    </fieldset>
  );
};

type BlankProps = { label: string; text: string; onText: (text: string) => void };

const Blank = ({ label, text, onText }: BlankProps) => {
  const field = useWholeText(text, onText);

  return (
    <label>
      <span>{label}</span>
      <input {...field} autoComplete="off" aria-invalid={field.value.length > BLANK_MAX} />
    </label>
  );
};

const Essay = ({ entry, hint, onAnswer }: Props) => {
  const id = useId();
  const field = useWholeText(typeof entry?.value === 'string' ? entry.value : '', onAnswer);
  const { length } = field.value;

  return (
    <div className={css.essay}>
      <label htmlFor={id} className="note">
        {hint}
      </label>
      <textarea {...field} id={id} rows={10} aria-invalid={length > TEXT_MAX} />
      <span className={`note num ${length > TEXT_MAX ? css.beyond : ''}`}>
        {grouped(length)} / {grouped(TEXT_MAX)}
      </span>
    </div>
  );
};
