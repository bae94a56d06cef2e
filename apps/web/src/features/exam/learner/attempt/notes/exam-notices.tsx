import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { AttemptView } from '#features/exam/learner/attempt/store/attempt-view.ts';
import css from '#features/exam/learner/attempt/running-exam.module.css';
import { SittingNotes } from './sitting-notes.tsx';

/** From here on the learner is notified once that time is short. */
const NOTICE_SEC = 5 * 60;

type Props = { view: AttemptView; onClose: (noteId: string) => void; onDismiss: () => void };

/** What is said above the question: that time is short, what invigilators write, and that the learner was away. */
export const ExamNotices = ({ view, onClose, onDismiss }: Props) => (
  <>
    <div role="status" className={css.notice}>
      {view.secondsLeft <= NOTICE_SEC && view.secondsLeft > 0 && (
        <p className="wrap">
          <Icon name="clock" />
          距考试结束不足 5 分钟。已保存的作答都会计分，到时自动交卷。
        </p>
      )}
    </div>
    <SittingNotes notes={view.notes} onClose={onClose} />
    <div role="alert" className={css.notice}>
      {view.warning && (
        <p className="wrap">
          <Icon name="warn" />
          {view.warning}
          <Button small onClick={onDismiss}>
            知道了
          </Button>
        </p>
      )}
    </div>
  </>
);
