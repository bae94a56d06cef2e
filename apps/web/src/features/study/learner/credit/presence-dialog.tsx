import type { BeatAnswer } from '@zhibiao/contract/study/learner';
import { useEffect, useRef, useState } from 'react';
import { clockText } from '#lib/format/clock-text.ts';
import { refusalOf, notifyFailure } from '#lib/api/failure.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { confirmPresence } from '#features/study/queries.ts';

export type PresenceCheck = NonNullable<BeatAnswer['check']>;

type Props = {
  check: PresenceCheck;
  /** `from`: the learner wants to see it again from there. */
  onPassed: (from?: number) => void;
  /** The learner did not answer in time. */
  onExpired: () => void;
};

/** Asks whether the learner is there. It stays until answered, and says whether time still counts. */
export const PresenceDialog = ({ check, onPassed, onExpired }: Props) => {
  const left = useSecondsLeft(check.expireSec);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [again, setAgain] = useState<number | null>(null);
  const expired = useRef(onExpired);
  useEffect(() => {
    expired.current = onExpired;
  });
  useEffect(() => {
    if (left === 0 && again === null) expired.current();
  }, [left, again]);

  const answer = async (option?: string) => {
    setBusy(true);
    try {
      const { passed, again: wrong } = await confirmPresence(check.id, option);
      if (wrong) setAgain(wrong.fromSec);
      else if (passed) onPassed();
      else setFailed('没有确认成功，请再试一次。');
    } catch (error) {
      notifyFailure(error);
      setFailed(refusalOf(error));
    }
    setBusy(false);
  };

  if (again !== null)
    return (
      <Dialog
        title="这题答错了"
        text={<p>不影响学时，已学进度都保留。可以从 {clockText(again)} 再看一遍，也可以继续；稍后会再问一次。</p>}
        onClose={() => onPassed()}
      >
        <Button onClick={() => onPassed(again)}>再看一遍</Button>
        <Button primary autoFocus onClick={() => onPassed()}>
          继续学习
        </Button>
      </Dialog>
    );

  const asks = check.options !== undefined;
  const explanation =
    left > 0
      ? asks
        ? `问的是刚才看过的内容。请在 ${check.expireSec} 秒内回答，答错也不扣学时。`
        : `请在 ${check.expireSec} 秒内确认，学时继续累计。`
      : '确认时间已过，学时暂停累计；已学进度保留，确认后继续。';
  return (
    <Dialog
      title={check.title}
      text={
        <>
          <p>{explanation}</p>
          {failed && <p role="alert">{failed}</p>}
        </>
      }
      onClose={() => undefined}
    >
      {check.options?.length ? (
        check.options.map((option) => (
          <Button key={option} busy={busy} onClick={() => void answer(option)}>
            {option}
          </Button>
        ))
      ) : (
        <Button primary autoFocus busy={busy} onClick={() => void answer()}>
          继续学习
          {left > 0 && (
            <span className="num" aria-hidden="true">
              {left}
            </span>
          )}
        </Button>
      )}
    </Dialog>
  );
};

const useSecondsLeft = (seconds: number): number => {
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);

  return left;
};
