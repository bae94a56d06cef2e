import { useEffect, useRef } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { type AwayRule, awayRuleText } from '#features/exam/learner/away-words.ts';
import { clockText } from '#lib/format/clock-text.ts';
import { confirm, dismissQuestions } from '#lib/message/confirm.ts';
import { session } from '#lib/session/session.ts';
import { useStore } from '#lib/platform/store.ts';
import type { AttemptStore } from '#features/exam/learner/attempt/store/attempt-store.ts';

const addressOf = ({ pathname, search }: Location) => pathname + search;

/**
 * Asks before the learner leaves a running exam inside the site, by Back or by a link. A learner who was logged out may
 * go, and so may every learner once time is up. Closing the tab asks only while answers are unsaved (return-watch.ts).
 */
export const useLeaveWarning = (attempt: AttemptStore, running: boolean, away: AwayRule): void => {
  const { blurLimit, blurMode } = away;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      running && session.token() !== null && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  const latest = useRef(blocker);
  const blocked = blocker.state === 'blocked';

  useEffect(() => {
    latest.current = blocker;
  });
  useEffect(() => {
    if (!blocked) return;
    void attempt.flush();
    void confirm({
      title: '考试还在进行，确定离开吗？',
      text: <LeaveText attempt={attempt} away={{ blurLimit, blurMode }} />,
      ok: '离开',
      cancel: '继续作答',
      staying: true,
    }).then((leave) => {
      if (leave) attempt.leave();
      return leave ? latest.current.proceed?.() : latest.current.reset?.();
    });
  }, [blocked, attempt, blurLimit, blurMode]);
  useEffect(() => {
    if (blocked && !running) dismissQuestions();
  }, [blocked, running]);
};

/** Stays true while the question is open: the clock goes on, and answers are still being saved. */
const LeaveText = ({ attempt, away }: { attempt: AttemptStore; away: AwayRule }) => {
  const { secondsLeft, unsaved, refused } = useStore(attempt);
  const left = unsaved + Object.keys(refused).length;

  return (
    <>
      <p>
        离开后考试仍在计时，到时自动交卷（剩余 <span className="num">{clockText(secondsLeft)}</span>）。
      </p>
      <p>
        {left > 0
          ? `有 ${left} 题尚未保存，已暂存在本机，请在到时之前回到考试补存。`
          : '您的作答都已保存，随时可以从页面顶部或“课程考试”回来继续作答。'}
      </p>
      {away.blurLimit > 0 && <p>{awayRuleText(away)}</p>}
    </>
  );
};
