import { ANSWERED_BY, QUESTION } from '@zhibiao/contract/question/types';
import type { ImportFault } from '@zhibiao/contract/question/staff-import';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { ownTypeChoices } from '#features/question/staff/words.ts';
import { Button } from '#ui/action/button.tsx';
import { PictureButton, usePictureUpload } from '#features/question/staff/edit/fields/add-picture.tsx';
import css from '#features/question/staff/import/import.module.css';
import type { Staged } from '#features/question/staff/import/queries.ts';
import { beginningOf } from '#features/question/staff/import/summary.ts';

type Question = Staged['question'];
type Props = { row: Staged; onMend: (question: Question) => void };

/** The small change that mends a question without opening it; nothing where there is none. */
export const QuickFix = ({ row, onMend }: Props) => {
  const fault = row.faults[0];
  if (row.pointed) return <PointsFix row={row} pointed={row.pointed} onMend={onMend} />;
  if (row.faults.length !== 1 || !fault) return <span className="note">展开后修改</span>;
  const part = { question: row.question, no: row.no, onMend };
  if (isAt(fault, 'answer') && ANSWERED_BY[row.question.type] === 'options') return <LettersFix {...part} />;
  if (isAt(fault, 'answer') && ANSWERED_BY[row.question.type] === 'trueOrFalse') return <VerdictFix {...part} />;
  if (isAt(fault, 'type')) return <TypeFix {...part} />;
  if (fault.lost === 'formula' && isAt(fault, 'stem')) return <PictureFix {...part} />;
  return <span className="note">展开后修改</span>;
};

/** （1）（2）（3） of a short answer as the points that its markers look for. */
const PointsFix = ({ row: { no }, pointed, onMend }: Props & { pointed: Question }) => {
  const points = [pointed, ...pointed.children].flatMap(({ rubric }) => rubric);
  return (
    <span className={css.points}>
      <Button small aria-label={`采用为评分要点，第 ${no} 题`} onClick={() => onMend(pointed)}>
        采用为评分要点
      </Button>
      <span className="note num">
        {points.length} 个：{points.map(({ text, share }) => `${beginningOf(text)} ${share}`).join('，')}
      </span>
    </span>
  );
};

const isAt = ({ path }: ImportFault, field: string): boolean => path.length === 1 && path[0] === field;

type FixProps = { question: Question; no: number; onMend: (question: Question) => void };

/** Segmented has nothing chosen where the value is none of its own. */
const NONE = '';

const LettersFix = ({ question, no, onMend }: FixProps) => {
  const [adding, setAdding] = useState(false);
  const [letters, setLetters] = useState(() =>
    question.answer.filter((key) => question.options.some((option) => option.key === key)),
  );
  const keys = question.options.map(({ key }) => key);
  const answered = (answer: string[]) => onMend({ ...question, answer });

  if (question.type === QUESTION.single)
    return (
      <Segmented aria-label={`第 ${no} 题的答案`} value={NONE} options={keys} onChange={(key) => answered([key])} />
    );
  if (letters.length === 1 && !adding)
    return (
      <span className={css.fixes}>
        <Button
          small
          aria-label={`改为单选，第 ${no} 题`}
          onClick={() => onMend({ ...question, type: QUESTION.single, answer: letters })}
        >
          改为单选
        </Button>
        <Button small text aria-label={`补答案，第 ${no} 题`} onClick={() => setAdding(true)}>
          补答案
        </Button>
      </span>
    );
  return (
    <span className={css.fixes} role="group" aria-label={`第 ${no} 题的答案`}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className={css.letter}
          aria-pressed={letters.includes(key)}
          onClick={() =>
            setLetters(letters.includes(key) ? letters.filter((one) => one !== key) : [...letters, key].sort())
          }
        >
          {key}
        </button>
      ))}
      <Button small disabled={letters.length < 2} onClick={() => answered(letters)}>
        确定
      </Button>
    </span>
  );
};

const VerdictFix = ({ question, no, onMend }: FixProps) => (
  <Segmented
    aria-label={`第 ${no} 题的答案`}
    value={NONE}
    options={[
      { value: 'A', label: '正确' },
      { value: 'B', label: '错误' },
    ]}
    onChange={(key) => onMend({ ...question, answer: [key] })}
  />
);

const TypeFix = ({ question, no, onMend }: FixProps) => (
  <Select
    aria-label={`第 ${no} 题的题型`}
    className={css.type ?? ''}
    value={ownTypeChoices.some(({ value }) => value === question.type) ? question.type : null}
    placeholder="题型"
    options={ownTypeChoices}
    onChange={(type) => type !== null && onMend({ ...question, type })}
  />
);

const PictureFix = ({ question, no, onMend }: FixProps) => {
  const { send, busy } = usePictureUpload({
    alt: '公式',
    onPicture: (image) => onMend({ ...question, images: [...question.images, image] }),
  });
  return <PictureButton label={`改用图片，第 ${no} 题`} text="改用图片" framed busy={busy} onFile={send} />;
};
