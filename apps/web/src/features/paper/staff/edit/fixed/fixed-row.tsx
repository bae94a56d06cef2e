import { questionNo } from '@zhibiao/contract/question/types';
import type { StaffPaper } from '@zhibiao/contract/paper/staff';
import { InputNumber } from 'antd';
import { PAPER_SHORT_TYPE } from '#features/paper/staff/words.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './fixed.module.css';

export type FixedQuestion = Pick<StaffPaper['questions'][number], 'no' | 'type' | 'stem' | 'clause' | 'difficulty'>;
type Props = {
  question: FixedQuestion | undefined;
  at: number;
  points: number;
  /** It cannot be put to anybody. */
  unfit: boolean;
  may: boolean;
  onPoints: (points: number) => void;
  onRemove: () => void;
};

/** One question of a fixed paper, with its place and its points. */
export const FixedRow = ({ question, at, points, unfit, may, onPoints, onRemove }: Props) => (
  <div className={`row grow gap-12 ${css.row}`}>
    <span className={`num ${css.at}`}>{at + 1}</span>
    <span className="stack grow">
      <span className={css.stem}>{question?.stem ?? '题目已不存在'}</span>
      {question && (
        <span className="note num">
          {questionNo(question.no)}　{PAPER_SHORT_TYPE[question.type]}　难度 {question.difficulty}
          {question.clause && `　${question.clause}`}
        </span>
      )}
    </span>
    {unfit && <Tag kind="error">不能抽取</Tag>}
    <InputNumber
      aria-label={`第 ${at + 1} 题分值`}
      disabled={!may}
      controls={false}
      min={0}
      max={100}
      value={points}
      suffix="分"
      onChange={(next) => onPoints(next ?? 0)}
    />
    {may && (
      <button type="button" className={css.remove} aria-label={`移除第 ${at + 1} 题`} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    )}
  </div>
);
