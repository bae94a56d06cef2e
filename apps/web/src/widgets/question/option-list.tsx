import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { Choice } from '#ui/form/choice.tsx';
import { choose, type GivenAnswer } from './choose.ts';
import css from './option-list.module.css';
import { Picture } from './picture.tsx';
import { ANSWER_FORM } from './question-words.ts';

type Props = {
  question: GivenQuestion;
  entry: GivenAnswer | undefined;
  hint: string;
  onAnswer: (value: AnswerValue) => void;
};

/** The options as rows, each one label from edge to edge; a picture stands below it, and is pressed for itself. */
export const OptionList = ({ question, entry, hint, onAnswer }: Props) => {
  const type = ANSWER_FORM[question.type] === 'several' ? 'checkbox' : 'radio';

  return (
    <fieldset className={css.options}>
      <legend className="note">{hint}</legend>
      {question.options.map(({ key, text, image }) => (
        <div key={key} className={css.option}>
          <label>
            <Choice
              type={type}
              name={question.questionId}
              checked={[entry?.value].flat().includes(key)}
              onChange={() => onAnswer(choose(question, entry, key))}
            />
            <b>{key}</b>
            <span>{text || image?.alt}</span>
          </label>
          {image && <Picture {...image} />}
        </div>
      ))}
    </fieldset>
  );
};
