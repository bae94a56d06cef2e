import { useEffect } from 'react';
import { turnStore } from '#lib/message/turn.ts';
import { useStore } from '#lib/platform/store.ts';
import { Button } from '#ui/action/button.tsx';
import css from './turn-notice.module.css';

/** Figures that are about right, and change no oftener than they have to. */
const roundly = (count: number): number => (count > 1_000 ? 100 : count > 20 ? 10 : 1);
const people = (ahead: number): string =>
  ahead === 0 ? '马上轮到您' : `前面还有约 ${Math.ceil(ahead / roundly(ahead)) * roundly(ahead)} 人`;
const time = (seconds: number): string =>
  seconds > 90 ? `大约 ${Math.ceil(seconds / 60)} 分钟` : `大约 ${Math.max(5, Math.ceil(seconds / 5) * 5)} 秒`;

/** In a form of a login: says how long it takes until the turn comes. A page that is left waits no more. */
export const TurnNotice = () => {
  const waiting = useStore(turnStore);
  useEffect(() => () => turnStore.read()?.cancel(), []);

  return (
    <div className={waiting ? css.notice : undefined}>
      <p role="status">
        {waiting &&
          `登录的人较多，${people(waiting.ahead)}，${time(waiting.seconds)}。请不要关闭页面，轮到您时会自动登录。`}
      </p>
      {waiting && (
        <Button small onClick={waiting.cancel}>
          取消登录
        </Button>
      )}
    </div>
  );
};
