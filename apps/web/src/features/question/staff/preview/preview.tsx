import { labelOf } from '@zhibiao/contract/codes';
import { QUESTION, type AnswerValue, type GivenQuestion } from '@zhibiao/contract/exam';
import { useState } from 'react';
import type { QuestionDraft } from '#features/question/staff/edit/draft.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { OptionList } from '#widgets/question/option-list.tsx';
import { isByChoice, scoringHint } from '#widgets/question/question-words.ts';
import { TextAnswer } from '#widgets/question/text-answer.tsx';
import { givenOf } from './given.ts';
import css from './preview.module.css';

/** 少选得一半, as the preview's paper has it. */
const RULE = 1;

/** A question as it is asked of a learner, who may try it; nothing of it is kept. */
export const Preview = ({ draft }: { draft: QuestionDraft }) => {
  const questions = givenOf(draft);
  const [asked, setAsked] = useState(0);
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerValue>>>({});
  const at = Math.min(asked, questions.length - 1);
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
      <p className={css.kind}>
        <Tag kind="info">{labelOf(QUESTION, question.group ? QUESTION.case : question.type)}</Tag>
        {question.group && (
          <span className="note num">
            第 {question.group.no} 小题 / 共 {question.group.of} 小题
          </span>
        )}
      </p>
      <Told key={question.group ? 'case' : 'one'} question={question} />
      <p className={css.stem}>{question.stem || '（题干）'}</p>
      <Pictures images={question.images} />
      {isByChoice(question.type) ? <OptionList {...part} /> : <TextAnswer {...part} />}
      {questions.length > 1 && (
        <div className={css.turn}>
          <Button small disabled={at === 0} onClick={() => setAsked(at - 1)}>
            <Icon name="left" size={16} />
            上一题
          </Button>
          <Button small disabled={at === questions.length - 1} onClick={() => setAsked(at + 1)}>
            下一题
            <Icon name="right" size={16} />
          </Button>
        </div>
      )}
    </div>
  );
};

const Told = ({ question: { material, materialImages } }: { question: GivenQuestion }) => {
  const [open, setOpen] = useState(true);
  if (!material && !materialImages) return null;
  return (
    <div className={css.material}>
      {open && (
        <>
          <p>{material}</p>
          <Pictures images={materialImages} />
        </>
      )}
      <Button small text aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起材料' : '展开材料'}
      </Button>
    </div>
  );
};

const Pictures = ({ images = [] }: { images: GivenQuestion['images'] }) =>
  images.length === 0 ? null : (
    <ul className={css.pictures}>
      {images.map(({ url, alt }) => (
        <li key={url}>
          <img src={url} alt={alt} />
        </li>
      ))}
    </ul>
  );
