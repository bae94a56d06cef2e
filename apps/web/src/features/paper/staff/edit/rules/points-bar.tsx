import { OWN_TYPES, type QuestionType } from '@zhibiao/contract/question/types';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { PAPER_SHORT_TYPE } from '#features/paper/staff/words.ts';
import { Button } from '#ui/action/button.tsx';
import css from './points-bar.module.css';
import { type PointLine, sharePoints } from './share-points.ts';

type Line = PointLine & { type: QuestionType };
type Props = { lines: readonly Line[]; onScores: (scores: number[]) => void };

/** Points by type, and of a total shared out among all: what nobody wants to type question by question. */
export const PointsBar = ({ lines, onScores }: Props) => {
  const [total, setTotal] = useState<number | null>(100);
  const [announcement, announce] = useState('');
  const types = OWN_TYPES.map((type) => ({ type, of: lines.filter((line) => line.type === type) })).filter(
    ({ of }) => of.length > 0,
  );
  if (types.length === 0) return null;
  const setType = (type: QuestionType, score: number | null) => {
    announce('');
    if (score !== null) onScores(lines.map((line) => (line.type === type ? score : line.score)));
  };
  const share = () => {
    if (total === null) return;
    const shared = sharePoints(lines, total);
    onScores(shared.scores);
    announce(shared.total === total ? '' : `这些题数分不成 ${total} 分，最接近 ${shared.total} 分，请调整题数或总分`);
  };

  return (
    <div className={`num ${css.bar}`} role="group" aria-label="每题分值">
      {types.map(({ type, of }) => {
        const [score, ...others] = new Set(of.map((line) => line.score));
        return (
          <label key={type}>
            {PAPER_SHORT_TYPE[type]} {of.reduce((sum, { count }) => sum + (count || 0), 0)} 题，每题
            <InputNumber
              controls={false}
              min={0}
              max={100}
              value={others.length === 0 ? (score ?? null) : null}
              placeholder="不一"
              onChange={(next) => setType(type, next)}
            />
            分
          </label>
        );
      })}
      <span className={css.total}>
        <label>
          总分
          <InputNumber controls={false} min={1} max={1_000} precision={0} value={total} onChange={setTotal} />
        </label>
        <Button small disabled={total === null} onClick={share}>
          按比例分配
        </Button>
      </span>
      <p className={`note ${css.told}`} role="status">
        {announcement}
      </p>
    </div>
  );
};
