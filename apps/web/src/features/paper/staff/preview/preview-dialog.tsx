import { useQuery } from '@tanstack/react-query';
import type { PreviewQuestion } from '@zhibiao/contract/paper/staff-preview';
import { type ReactNode, useState } from 'react';
import { paperPreviewQuery } from '#features/paper/staff/queries.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

type Props = {
  id: string;
  onClose: () => void;
  /** By the learner's own hand. */
  render: (question: PreviewQuestion) => ReactNode;
};

/** One draw of what is being edited, as a learner gets it; another seed is another draw. */
export const PreviewPaperDialog = ({ id, onClose, render }: Props) => {
  const [seed, setSeed] = useState(1);
  const [key, setKey] = useState(false);
  const preview = useQuery(paperPreviewQuery({ id, seed: String(seed), key: key ? '1' : '0' }));
  const seesKeys = useCan()('bank:key');

  return (
    <Dialog
      wide
      title="预览"
      onClose={onClose}
      text={
        <QueryBlock query={preview} gone={(sentence) => <Empty art="exam" text={sentence} />}>
          {({ title, totalScore, passScore, durationMin, questions }) => (
            <div className="stack shrinks" role="region" aria-label="试抽的试卷" tabIndex={0}>
              <p className="note num">
                《{title}》试抽第 {seed} 份：共 {questions.length} 题，限时 {durationMin} 分钟，满分 {totalScore} 分，
                {passScore} 分合格
              </p>
              {questions.map(render)}
            </div>
          )}
        </QueryBlock>
      }
    >
      {seesKeys && (
        <Button aria-pressed={key} onClick={() => setKey(!key)}>
          {key ? '隐藏答案' : '显示答案'}
        </Button>
      )}
      <Button busy={preview.isFetching} onClick={() => setSeed(seed + 1)}>
        再抽一份
      </Button>
      <Button primary onClick={onClose}>
        关闭
      </Button>
    </Dialog>
  );
};
