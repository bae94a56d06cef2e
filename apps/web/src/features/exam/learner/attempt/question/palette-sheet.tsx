import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { Button } from '#ui/action/button.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { QuestionPalette } from './palette.tsx';
import css from './palette-sheet.module.css';
import type { AttemptView } from '#features/exam/learner/attempt/store/attempt-view.ts';

type Props = {
  questions: readonly GivenQuestion[];
  view: AttemptView;
  answered: number;
  onGo: (index: number) => void;
  onClose: () => void;
};

/** The palette of narrow windows, from the lower edge. */
export const PaletteSheet = ({ questions, view, answered, onGo, onClose }: Props) => (
  <Modal className={css.sheet} aria-label="答题卡" onClose={onClose} lightDismiss>
    <div className={css.inner}>
      <h2>
        答题卡
        <span className="note num">
          已答 {answered} / {questions.length}
        </span>
      </h2>
      <QuestionPalette
        questions={questions}
        view={view}
        onGo={(index) => {
          onClose();
          onGo(index);
        }}
      />
      <Button block className={css.back} onClick={onClose}>
        返回答题
      </Button>
    </div>
  </Modal>
);
