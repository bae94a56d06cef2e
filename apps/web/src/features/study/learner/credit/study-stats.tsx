import { hourFigure, plannedText } from '@zhibiao/contract/core/hours';
import type { BeatAnswer, StudyDetail } from '@zhibiao/contract/study/learner';
import { useState } from 'react';
import { clockText } from '#lib/format/clock-text.ts';
import { RefusedDialog } from './refused-dialog.tsx';
import css from './study-stats.module.css';

/** The figures as the server gives them. `answer`: its latest answer about the item being studied. */
export const StudyStats = ({ study, lid, answer }: { study: StudyDetail; lid: string; answer: BeatAnswer | null }) => {
  const [open, setOpen] = useState(false);
  const item = study.items.find((row) => row.lid === lid);
  const itemSec = answer?.itemSec ?? item?.creditedSec ?? 0;
  const itemDone = answer?.itemDone ?? item?.done ?? false;
  const doneCount = study.items.filter((row) => row.done).length;

  return (
    <>
      <dl className={css.stats}>
        <div>
          <dt>课程进度</dt>
          <dd>
            {study.mine?.progress ?? 0}%
            <small>
              {doneCount} / {study.items.length} 讲
            </small>
          </dd>
        </div>
        <div>
          <dt>已计学时</dt>
          <dd>
            {hourFigure(study.earnedHours.measured)}
            <small>
              / {hourFigure(study.creditHours.measured)}
              {plannedText(study.creditHours)}
            </small>
          </dd>
        </div>
        <div>
          <dt>本讲已学</dt>
          <dd>
            {clockText(itemSec)}
            <small>{itemDone ? '已完成' : `完成 ${answer?.progress ?? item?.progress ?? 0}%`}</small>
          </dd>
        </div>
        <div>
          <dt>未计入</dt>
          <dd>
            {clockText(study.refusedSec)}
            {study.refusedSec > 0 && (
              <button type="button" onClick={() => setOpen(true)}>
                查看原因
              </button>
            )}
          </dd>
        </div>
      </dl>
      <p className={`note ${css.note}`}>
        课程进度和学时按必修内容的时长计算（学时取一位小数），与讲数不一定同步；本讲已学是计入的时间，倍速观看时少于片长。
      </p>
      {open && <RefusedDialog study={study} onClose={() => setOpen(false)} />}
    </>
  );
};
