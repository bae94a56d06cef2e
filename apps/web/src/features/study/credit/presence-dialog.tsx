import type { BeatAnswer } from '@zhibiao/contract/study';
import { useEffect, useRef, useState } from 'react';
import { refusalOf, notifyFailure } from '#lib/failure.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { confirmPresence } from '#features/study/queries.ts';

export type Check = NonNullable<BeatAnswer['check']>;

type Props = { check: Check; onPassed: () => void; /** Nobody answered in time. */ onExpired: () => void };

/** Asks whether somebody is there. It stays until answered, and says whether time still counts. */
export const PresenceDialog = ({ check, onPassed, onExpired }: Props) => {
  const left = useSecondsLeft(check.expireSec);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const expired = useRef(onExpired);
  useEffect(() => {
    expired.current = onExpired;
  });
  useEffect(() => {
    if (left === 0) expired.current();
  }, [left]);

  const answer = async (option?: string) => {
    setBusy(true);
    try {
      const { passed } = await confirmPresence(check.id, option);
      if (passed) onPassed();
      else setFailed('没有确认成功，请再试一次。');
    } catch (error) {
      notifyFailure(error);
      setFailed(refusalOf(error));
    }
    setBusy(false);
  };

  const explanation =
    left > 0
      ? `请在 ${check.expireSec} 秒内确认，学时继续累计。`
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
