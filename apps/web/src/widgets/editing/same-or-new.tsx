import { spokenTime } from '#lib/format/clock-text.ts';
import { ChoiceCards } from './choice-cards.tsx';

/** Films whose lengths are further apart cannot be the same, seconds. */
const SAME_SEC = 2;

type Props = {
  /** 新视频与原来相比 */
  legend: string;
  /** Null while nothing is said. */
  renew: boolean | null;
  onRenew: (renew: boolean) => void;
  /** Lengths of the film before and after; none of a text. */
  before?: number;
  after?: number;
};

/** Whether another film or text is the same in another form, or something new to learn. */
export const SameOrNew = ({ legend, renew, onRenew, before = 0, after = 0 }: Props) => {
  const apart = Math.abs(before - after);
  const differs = apart > SAME_SEC;
  const cards = [
    {
      value: false,
      label: '内容相同（重新编码、修正）',
      note: differs ? `时长相差 ${spokenTime(apart)}，超过 ${SAME_SEC} 秒，不能选` : '已经学过的不用重学，进度不变',
      disabled: differs,
    },
    { value: true, label: '内容已更新', note: '学完的保持已完成；学到一半的重新学习本讲，已计学时不减' },
  ];
  return <ChoiceCards legend={legend} cards={cards} value={renew} onChange={onRenew} />;
};
