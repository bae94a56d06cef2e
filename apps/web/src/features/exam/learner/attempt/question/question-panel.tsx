import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION, type GivenQuestion } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import type { AnswerEntry } from '#features/exam/learner/attempt/store/answers.ts';
import { OptionList } from '#widgets/question/option-list.tsx';
import css from './question-panel.module.css';
import { Material } from '#widgets/question/material.tsx';
import { Pictures } from '#widgets/question/picture.tsx';
import { type AnswerRules, isByChoice, scoringHint } from '#widgets/question/question-words.ts';
import { TextAnswer } from '#widgets/question/text-answer.tsx';

/** Typing is saved when it pauses this long. */
const TYPING_MS = 600;

type Props = {
  question: GivenQuestion;
  index: number;
  total: number;
  rules: AnswerRules;
  /** Of its case's material. */
  folded: boolean;
  onFold: (folded: boolean) => void;
  entry: AnswerEntry | undefined;
  marked: boolean;
  /** Counts up when the learner jumped here, so that the keyboard follows. */
  jumps: number;
  onAnswer: (value: AnswerValue, afterMs: number) => void;
  onMark: () => void;
  onMove: (by: 1 | -1) => void;
  /** Takes the place of 下一题 on the last question. */
  onHandIn: () => void;
  /** Beside the answer, above it. */
  notice: ReactNode;
  /** The saving line. */
  children: ReactNode;
};

export const AttemptQuestionPanel = ({
  question,
  index,
  total,
  rules,
  folded,
  onFold,
  entry,
  marked,
  jumps,
  onAnswer,
  onMark,
  onMove,
  onHandIn,
  notice,
  children,
}: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const hint = scoringHint(question, rules);
  const byChoice = isByChoice(question.type);

  useEffect(() => {
    if (jumps) heading.current?.focus();
  }, [jumps]);

  return (
    <section className={`panel ${css.panel}`} aria-label={`第 ${index + 1} 题`}>
      <div className={css.kind}>
        <Tag kind="info">{labelOf(QUESTION, question.type)}</Tag>
        <span className="note num" aria-live="polite">
          第 {index + 1} 题 / 共 {total} 题
        </span>
        <Button text className={css.mark} aria-pressed={marked} onClick={onMark}>
          <Icon name="flag" size={16} />
          {marked ? '取消标记' : '标记'}
        </Button>
      </div>
      {question.group && (
        <p className={`cluster baseline spread gap-4-16 ${css.group}`}>
          <b>{question.group.title}</b>
          <span className="note num">
            第 {question.group.no} 小题 / 共 {question.group.of} 小题
          </span>
        </p>
      )}
      <div className={css.material}>
        <Material question={question} folded={folded} onFold={onFold} />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {question.stem}
      </h2>
      <Pictures images={question.images} />
      {notice}
      {byChoice ? (
        <OptionList question={question} entry={entry} hint={hint} onAnswer={(value) => onAnswer(value, 0)} />
      ) : (
        <TextAnswer question={question} entry={entry} hint={hint} onAnswer={(value) => onAnswer(value, TYPING_MS)} />
      )}
      <div className={css.turn}>
        {index > 0 && (
          <Button onClick={() => onMove(-1)}>
            <Icon name="left" size={16} />
            上一题
          </Button>
        )}
        {index < total - 1 ? (
          <Button primary onClick={() => onMove(1)}>
            下一题
            <Icon name="right" size={16} />
          </Button>
        ) : (
          <Button primary aria-haspopup="dialog" onClick={onHandIn}>
            交卷
          </Button>
        )}
        <span className={`inline to-end ${css.saved}`}>{children}</span>
      </div>
      <p className={`note ${css.keys}`}>
        {byChoice ? '键盘：数字或字母选择，← → 换题' : '键盘：← → 换题（输入时除外）'}
      </p>
    </section>
  );
};
