import { hourFigure, plannedText } from '@zhibiao/contract/core/hours';
import type { BeatAnswer, StudyDetail } from '@zhibiao/contract/study/learner';
import { useState, type ReactNode } from 'react';
import { clockText } from '#lib/format/clock-text.ts';
import { RefusedDialog } from './refused-dialog.tsx';
import css from './study-stats.module.css';

type Props = {
  /** Without it the figures have their place and are not known yet. */
  study: StudyDetail | undefined;
  lid: string;
  answer: BeatAnswer | null;
};

/** The figures as the server gives them. `answer`: its latest answer about the item being studied. */
export const StudyStats = ({ study, ...of }: Props) => {
  const [open, setOpen] = useState(false);

  return (
    <>
      <dl className={css.stats}>
        {study ? (
          <Figures study={study} onWhy={() => setOpen(true)} {...of} />
        ) : (
          NAMES.map((name) => <Figure key={name} name={name} />)
        )}
      </dl>
      <p className={`note ${css.note}`}>
        课程进度和学时按必修内容的时长计算（学时取一位小数），与讲数不一定同步；本讲已学是计入的时间，倍速观看时少于片长。
      </p>
      {open && study && <RefusedDialog study={study} onClose={() => setOpen(false)} />}
    </>
  );
};

const NAMES = ['课程进度', '已计学时', '本讲已学', '未计入'] as const;
const Figure = ({ name, children = '—' }: { name: (typeof NAMES)[number]; children?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Figures = ({ study, lid, answer, onWhy }: Props & { study: StudyDetail; onWhy: () => void }) => {
  const item = study.items.find((row) => row.lid === lid);
  const itemSec = answer?.itemSec ?? item?.creditedSec ?? 0;
  const itemDone = answer?.itemDone ?? item?.done ?? false;
  const doneCount = study.items.filter((row) => row.done).length;

  return (
    <>
      <Figure name="课程进度">
        {study.mine?.progress ?? 0}%
        <small>
          {doneCount} / {study.items.length} 讲
        </small>
      </Figure>
      <Figure name="已计学时">
        {hourFigure(study.earnedHours.measured)}
        <small>
          / {hourFigure(study.creditHours.measured)}
          {plannedText(study.creditHours)}
        </small>
      </Figure>
      <Figure name="本讲已学">
        {clockText(itemSec)}
        <small>{itemDone ? '已完成' : `完成 ${answer?.progress ?? item?.progress ?? 0}%`}</small>
      </Figure>
      <Figure name="未计入">
        {clockText(study.refusedSec)}
        {study.refusedSec > 0 && (
          <button type="button" onClick={onWhy}>
            查看原因
          </button>
        )}
      </Figure>
    </>
  );
};
