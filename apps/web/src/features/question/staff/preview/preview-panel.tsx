import { QUESTION } from '@zhibiao/contract/question/types';
import { useState } from 'react';
import type { QuestionDraft } from '#features/question/staff/edit/draft.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SAMPLE_SCORE } from './given.ts';
import { Preview } from './preview.tsx';
import css from './preview.module.css';

/** 学员看到的样子: on a phone here, as wide as a computer's in a dialog. */
export const PreviewPanel = ({ draft }: { draft: QuestionDraft }) => {
  const [isWide, setWide] = useState(false);
  const score = SAMPLE_SCORE[draft.type];
  const several = [QUESTION.multi, QUESTION.case].some((type) => type === draft.type);
  const close = () => setWide(false);

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="preview">
      <header>
        <h2 id="preview">学员看到的样子</h2>
        <Button small aria-haspopup="dialog" onClick={() => setWide(true)}>
          在电脑上
        </Button>
      </header>
      <div className={css.frame}>
        <div className={css.phone}>
          <Preview draft={draft} />
        </div>
      </div>
      <p className={`note ${css.foot}`}>
        按“{score} 分{several ? '、少选得一半' : ''}”的试卷显示，作答不保存
      </p>
      {isWide && (
        <Dialog wide title="学员在电脑上看到的样子" onClose={close} text={<Preview draft={draft} />}>
          <Button onClick={close}>关闭</Button>
        </Dialog>
      )}
    </section>
  );
};
