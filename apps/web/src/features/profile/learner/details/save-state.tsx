import { timeOfDay } from '#lib/format/moment-text.ts';
import css from './save-state.module.css';

type Props = { uploading: boolean; dirty: boolean; savedAt: number | null };

/** Beside 保存: why it waits, that something is not saved yet, or when it was. */
export const SaveState = (props: Props) => (
  <span className={css.state} aria-live="polite">
    {sentence(props)}
  </span>
);

const sentence = ({ uploading, dirty, savedAt }: Props): string => {
  if (uploading) return '图片上传中，完成后即可保存';
  if (dirty) return '有修改尚未保存';
  return savedAt === null ? '' : `已保存 ${timeOfDay(savedAt).slice(0, 5)}`;
};
