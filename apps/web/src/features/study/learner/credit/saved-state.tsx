import { timeOfDay } from '#lib/format/moment-text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './saved-state.module.css';
import type { ClockState } from './use-heartbeat.ts';

type Saved = Pick<ClockState, 'waiting' | 'savedAt'>;

/** Says politely that progress is safe, and where it waits when it is not yet. */
export const SavedState = ({ state, guest }: { state: Saved; guest: boolean }) => (
  <p className={`inline gap-6 note num ${css.saved}`} aria-live="polite">
    {sentenceOf(state, guest)}
  </p>
);

const sentenceOf = ({ waiting, savedAt }: Saved, guest: boolean) => {
  if (guest) return '登录后可记录学习进度';
  if (waiting > 0)
    return (
      <>
        <Icon name="clock" size={16} /> 网络不通，学习记录暂存本机，恢复后自动上传
      </>
    );
  return (
    savedAt && (
      <>
        <Icon name="check" size={16} /> 进度已保存 {timeOfDay(savedAt.getTime()).slice(0, 5)}
      </>
    )
  );
};
