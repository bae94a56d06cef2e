import type { QueueView } from './answer-queue.ts';
import { Icon } from '#ui/icon.tsx';
import css from './save-line.module.css';

/** Whether the answers are safe, in words. */
export const SaveLine = ({ view }: { view: QueueView }) => (
  <span className={`note num ${css.line} ${view.state === 'waiting' ? css.waiting : ''}`} role="status">
    {contentOf(view)}
  </span>
);

const contentOf = ({ state, savedAt, unsaved }: QueueView) => {
  switch (state) {
    case 'idle':
      return '作答后自动保存';
    case 'saving':
      return '正在保存…';
    case 'waiting':
      return (
        <>
          <Icon name="warn" size={16} />
          网络中断，恢复后自动保存（{unsaved} 题待保存）
        </>
      );
    case 'closed':
      return '本次考试已结束，不再保存';
    case 'saved':
      return (
        <>
          <Icon name="check" size={16} />
          已自动保存 {savedAt === null ? '' : timeOfDay(savedAt)}
        </>
      );
  }
};

const SHANGHAI_MS = 8 * 3_600_000;
/** HH:mm:ss as everywhere on the platform: Asia/Shanghai, whatever zone this machine keeps. */
const timeOfDay = (instant: number): string => new Date(instant + SHANGHAI_MS).toISOString().slice(11, 19);
