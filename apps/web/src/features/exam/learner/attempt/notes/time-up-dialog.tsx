import { copy } from '@zhibiao/contract/core/copy';
import { Modal } from '#ui/overlay/modal.tsx';
import css from './time-up-dialog.module.css';

const reasonOf = (failure: string): string =>
  failure === copy.network ? '网络中断，恢复后自动交卷。' : `${failure}，稍后自动交卷。`;

/** Time is up: nothing more can be answered, and the paper is on its way. Cannot be closed. */
export const TimeUpDialog = ({ failure }: { failure: string | null }) => (
  <Modal className={css.dialog} aria-labelledby="time-up">
    <h2 id="time-up" tabIndex={-1}>
      考试时间已到
    </h2>
    <p role="status">{failure === null ? '正在交卷，请稍候…' : `${reasonOf(failure)}已保存的作答都会计分。`}</p>
  </Modal>
);
