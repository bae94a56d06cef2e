import type { SittingNote } from '@zhibiao/contract/exam/clock';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from '#features/exam/learner/attempt/running-exam.module.css';

type Props = { notes: readonly SittingNote[]; onClose: (id: string) => void };

/** What invigilators write to the learner who sits. It stays until it is closed, and takes no focus. */
export const SittingNotes = ({ notes, onClose }: Props) => (
  <div role="status" className={css.notice}>
    {notes.map(({ id, type, text }) => (
      <p key={id} className="wrap">
        <Icon name={type === 'message' ? 'message' : 'clock'} />
        <span>{type === 'message' ? `监考消息：${text}` : text}</span>
        <Button small aria-label={`知道了，关闭：${text}`} onClick={() => onClose(id)}>
          知道了
        </Button>
      </p>
    ))}
  </div>
);
