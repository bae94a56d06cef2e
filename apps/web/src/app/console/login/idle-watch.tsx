import { useQueryClient } from '@tanstack/react-query';
import { staffLogout } from '@zhibiao/contract/staff/auth';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { doors } from '#lib/staff/doors.ts';
import { idleAt, TELL_MS, type Idle } from '#lib/staff/idle.ts';
import { meQuery } from '#lib/staff/me.ts';
import { lastHeard } from '#lib/staff/realm.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { leaveConsole } from './leave-console.ts';

const SIGNS_OF_WORK = ['keydown', 'input', 'pointerdown', 'wheel'] as const;

/**
 * Counts the last minute of an unused session. Staff who type or click are at work, also while their page sends no
 * request.
 */
export const IdleWatch = ({ minutes }: { minutes: number }) => {
  const client = useQueryClient();
  const [idle, setIdle] = useState<Idle | null>(null);
  const worked = useRef(0);

  useEffect(() => {
    const work = () => {
      worked.current = Date.now();
    };
    SIGNS_OF_WORK.forEach((sign) => addEventListener(sign, work, { passive: true, capture: true }));
    return () => SIGNS_OF_WORK.forEach((sign) => removeEventListener(sign, work, { capture: true }));
  }, []);

  useEffect(() => {
    const tick = () => {
      if (doors.read() === 'login') return setIdle(null);
      const now = Date.now();
      const next = idleAt(now, lastHeard.read(), minutes);
      if (next.isOver) {
        void call(staffLogout).catch(notifyFailure);
        void doors.wait('login');
      }
      if (!next.isWarned && worked.current > lastHeard.read() && now - lastHeard.read() >= TELL_MS) tell();
      setIdle(next.isWarned && !next.isOver ? next : null);
    };
    const tell = () => void client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined);
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [client, minutes]);

  if (idle === null) return null;

  const stay = () => void client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined);
  return (
    <Dialog
      title="还在吗？"
      text={
        <p>
          有一段时间没有操作了，<span className="num">{idle.secondsLeft}</span> 秒后自动退出。已填写的内容不会丢失。
        </p>
      }
      onClose={stay}
    >
      <Button onClick={() => void leaveConsole(client)}>退出登录</Button>
      <Button primary autoFocus onClick={stay}>
        继续使用
      </Button>
    </Dialog>
  );
};
