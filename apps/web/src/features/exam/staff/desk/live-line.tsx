import type { UseQueryResult } from '@tanstack/react-query';
import { spokenTime } from '#lib/format/clock-text.ts';
import { useNow } from '#features/exam/use-now.ts';
import { timeOfDay } from '#lib/format/moment-text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './desk.module.css';
import { EVERY_MS } from './queries.ts';

/** A page that still shows what it had is as old as this before it says so. */
const LATE_MS = 3 * EVERY_MS;

/** How old what is on the page is. */
export const LiveLine = ({ query, ahead }: { query: UseQueryResult; ahead: number }) => {
  const age = useNow() - query.dataUpdatedAt;
  const isCut = query.isError || query.failureCount > 0 || age > LATE_MS;
  return (
    <p className={`num ${css.live} ${isCut ? css.cut : ''}`}>
      <Icon name={isCut ? 'warn' : 'check'} size={16} />
      <span>
        <span role="status">{isCut ? '连接中断，' : '每 5 秒更新，'}</span>
        {isCut ? `${spokenTime(Math.max(1, age / 1_000))}前的数据` : timeOfDay(query.dataUpdatedAt + ahead)}
      </span>
    </p>
  );
};
