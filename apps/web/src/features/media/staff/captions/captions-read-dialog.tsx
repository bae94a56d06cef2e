import type { CaptionsRead } from '@zhibiao/contract/media/staff';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import css from './captions-read-dialog.module.css';

type Props = { read: CaptionsRead; busy: boolean; onSave: () => void; onClose: () => void };

/** What was not read of a file of captions, and what was changed, before it is saved. */
export const CaptionsReadDialog = ({ read: { cues, unread, mended }, busy, onSave, onClose }: Props) => (
  <Dialog
    wide
    title={unread.length > 0 ? '有字幕没有读入' : '有字幕作了调整'}
    onClose={onClose}
    text={
      <div className={`num ${css.read}`}>
        <p>
          {cues} 条已读入{unread.length > 0 && `；${unread.length} 条未读入，学员看不到`}。
        </p>
        <Lines title="未读入" lines={unread} />
        <Lines title="已调整" lines={mended} />
      </div>
    }
  >
    <Button onClick={onClose}>取消</Button>
    <Button primary busy={busy} onClick={onSave}>
      保存 {cues} 条
    </Button>
  </Dialog>
);

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
