import type { StudyDetail } from '@zhibiao/contract/study/learner';
import { spokenTime } from '#lib/format/clock-text.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { RefusedList } from './refused-list.tsx';

/** Which seconds were not credited, when, and why. */
export const RefusedDialog = ({ study, onClose }: { study: StudyDetail; onClose: () => void }) => (
  <Dialog
    wide
    title="未计入的时长"
    onClose={onClose}
    text={
      <>
        <p>
          共 {spokenTime(study.refusedSec)}没有计入学时，已学进度不受影响。
          {study.refused.length >= 100 && '这里列出最近 100 条。'}
        </p>
        <RefusedList study={study} />
      </>
    }
  >
    <Button autoFocus onClick={onClose}>
      知道了
    </Button>
  </Dialog>
);
