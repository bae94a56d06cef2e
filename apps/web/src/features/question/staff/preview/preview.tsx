import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION, ANSWER_RULE } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { useId, useState } from 'react';
import type { QuestionDraft } from '#features/question/staff/edit/draft.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { Material } from '#widgets/question/material.tsx';
import { OptionList } from '#widgets/question/option-list.tsx';
import { Pictures } from '#widgets/question/picture.tsx';
import { isByChoice, scoringHint } from '#widgets/question/question-words.ts';
import { TextAnswer } from '#widgets/question/text-answer.tsx';
import { givenOf } from './given.ts';
import css from './preview.module.css';

/** As the preview's paper has it. */
const RULE = { multiRule: ANSWER_RULE.half, indefRule: ANSWER_RULE.half };

/** A question as it is asked of a learner, who may try it; nothing of it is kept. */
export const Preview = ({ draft }: { draft: QuestionDraft }) => {
  // Two previews of one question are two questions: their choices are apart.
  const own = useId();
  const questions = givenOf(draft).map((one) => ({ ...one, questionId: `${own} ${one.questionId}` }));
  const [shown, setShown] = useState(0);
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerValue>>>({});
  const at = Math.min(shown, questions.length - 1);
  const question = questions[at];
  if (!question) return null;
  const value = answers[question.questionId];
  const part = {
    question,
    entry: value === undefined ? undefined : { value },
    hint: scoringHint(question, RULE),
    onAnswer: (next: AnswerValue) => setAnswers({ ...answers, [question.questionId]: next }),
  };

  return (
    <div className={css.question}>
      <p className="row gap-12">
        <Tag kind="info">{labelOf(QUESTION, question.group ? QUESTION.case : question.type)}</Tag>
        {question.group && (
          <span className="note num">
            第 {question.group.no} 小题 / 共 {question.group.of} 小题
          </span>
        )}
      </p>
      <Material key={question.group ? 'case' : 'one'} question={question} />
      <p className={css.stem}>{question.stem || '（题干）'}</p>
      <Pictures images={question.images} />
      {isByChoice(question.type) ? <OptionList {...part} /> : <TextAnswer {...part} />}
      {questions.length > 1 && (
        <div className={css.turn}>
          <Button small disabled={at === 0} onClick={() => setShown(at - 1)}>
            <Icon name="left" size={16} />
            上一题
          </Button>
          <Button small disabled={at === questions.length - 1} onClick={() => setShown(at + 1)}>
            下一题
            <Icon name="right" size={16} />
          </Button>
        </div>
      )}
    </div>
  );
};
