import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import type { ReviewDetail, ReviewResult } from '@zhibiao/contract/exam/staff-review';
import { useState } from 'react';
import { AttemptState } from '#features/exam/staff/result/attempt-state.tsx';
import { AttemptTimeline } from '#features/exam/staff/result/timeline.tsx';
import { spokenTime } from '#lib/format/clock-text.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { Dock, DockPart, IconButton } from '#widgets/dock/dock.tsx';
import { Facts } from '#widgets/dock/facts.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { AwayList } from './away-list.tsx';
import { AwayTrack } from './away-track.tsx';
import css from './away-review.module.css';
import { DecideAwayReviewDialog } from './decide-dialog.tsx';
import { reviewQuery } from './queries.ts';
import { RESULTS } from './results.ts';
import { useShortcuts } from '#lib/platform/use-shortcuts.ts';

type Props = {
  attemptId: string;
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
  onDecided: () => void;
};

/** One attempt: when its learner was away, what was answered around it, and what a person makes of it. */
export const ReviewDock = ({ attemptId, previous, next, onClose, onDecided }: Props) => {
  const query = useQuery(reviewQuery(attemptId));
  const can = useCan();
  const [deciding, setDeciding] = useState<ReviewResult | null>(null);
  const isOpen = query.data?.reviewState === REVIEW.pending;
  const results = RESULTS.filter(({ result }) => result !== 'void' || can('exam:void'));

  const decide = (at: number) => {
    const chosen = results[at];
    if (isOpen && chosen) setDeciding(chosen.result);
  };
  useShortcuts(
    [
      ['J / K', '下一份、上一份', (at) => (at === 0 ? next : previous)?.()],
      ['1–3', '复核结论', decide],
    ],
    { isOn: deciding === null },
  );

  return (
    <Dock
      title={query.data ? `${query.data.name || '未填写姓名'}　第 ${query.data.no} 次` : '切屏复核'}
      tools={
        <>
          <IconButton label="上一份（K）" disabled={previous === null} onClick={() => previous?.()}>
            <Icon name="left" size={18} />
          </IconButton>
          <IconButton label="下一份（J）" disabled={next === null} onClick={() => next?.()}>
            <Icon name="right" size={18} />
          </IconButton>
        </>
      }
      foot={
        isOpen && (
          <div className={css.decide}>
            {results.map(({ result, word, danger }, at) => (
              <Button key={result} danger={danger} primary={result === 'clear'} onClick={() => setDeciding(result)}>
                {word}
                <kbd aria-hidden="true">{at + 1}</kbd>
              </Button>
            ))}
          </div>
        )
      }
      onClose={onClose}
    >
      <QueryBlock query={query} failed="复核加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
        {(review) => <Whole review={review} />}
      </QueryBlock>
      {deciding && query.data && (
        <DecideAwayReviewDialog
          review={query.data}
          result={deciding}
          onClose={() => setDeciding(null)}
          onDecided={onDecided}
        />
      )}
    </Dock>
  );
};

const Whole = ({ review }: { review: ReviewDetail }) => {
  const { reviewState, status, score, totalScore, passScore, blurCount, blurLimit, awaySec, usedSec } = review;
  return (
    <>
      <div className={`row gap-8 ${css.head}`}>
        <Tag kind={reviewState === REVIEW.pending ? 'warning' : 'plain'}>{labelOf(REVIEW, reviewState)}</Tag>
        {status !== ATTEMPT.unreleased && <AttemptState status={status} passed={null} />}
        <span className="note num">
          切屏 {blurCount} 次，超过 {blurLimit} 次
        </span>
      </div>
      <Facts
        rows={[
          ['考试', review.title],
          ['机构', review.orgName],
          ['得分', score === null ? '阅卷中' : `${score} / ${totalScore} 分，${passScore} 分合格`],
          ['用时', usedSec === null ? null : spokenTime(usedSec)],
          ['共离开', spokenTime(awaySec)],
        ]}
      />
      <AwayTrack review={review} />
      <DockPart title={`离开与作答（${review.aways.length} 次）`}>
        <AwayList aways={review.aways} />
      </DockPart>
      <DockPart title="过程">
        <AttemptTimeline entries={review.timeline} />
      </DockPart>
    </>
  );
};
