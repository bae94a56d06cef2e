import { useQuery } from '@tanstack/react-query';
import { BATCH, type BatchDetail } from '@zhibiao/contract/certificate/staff-batch';
import { useEffect } from 'react';
import { useInvalidate } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { Dock } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { BatchWhole } from './batch-whole.tsx';
import css from './batch.module.css';
import { batchQuery, OUTDATED_BY_RUN } from './queries.ts';
import { type BatchActs, useBatchActs } from './use-batch-acts.ts';

type Props = { id: string; onOpen: (id: string) => void; onClose: () => void };

/** One batch: what its trial found, how far it has come, and what can be done with it now. */
export const BatchDock = ({ id, onOpen, onClose }: Props) => {
  const query = useQuery(batchQuery(id));
  const acts = useBatchActs(onOpen);
  const invalidate = useInvalidate();
  const batch = query.data;
  const running = batch?.status === BATCH.running;
  useEffect(() => (running ? () => void invalidate(...OUTDATED_BY_RUN) : undefined), [running, invalidate]);

  return (
    <Dock
      title={batch ? `批次 ${batch.no}` : '制证批次'}
      onClose={onClose}
      foot={batch && HAS_ACTS.includes(batch.status) && <Acts batch={batch} acts={acts} />}
    >
      <QueryBlock query={query} failed="批次加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
        {(data) => <BatchWhole batch={data} acts={acts} />}
      </QueryBlock>
    </Dock>
  );
};

const HAS_ACTS: readonly number[] = [BATCH.tried, BATCH.running, BATCH.partly];

const Acts = ({ batch, acts }: { batch: BatchDetail; acts: BatchActs }) => (
  <div className={css.acts}>
    {batch.status === BATCH.tried && <OfTrial batch={batch} acts={acts} />}
    {batch.status === BATCH.running && (
      <Button small danger busy={acts.busy === 'stop'} onClick={() => void acts.end(batch)}>
        停止
      </Button>
    )}
    {batch.status === BATCH.partly && (
      <Button
        small
        primary
        busy={acts.busy === 'confirm'}
        disabled={batch.hindrance !== null}
        onClick={() => void acts.begin(batch)}
      >
        重试失败的 {batch.failed} 人
      </Button>
    )}
  </div>
);

const OfTrial = ({ batch, acts: { busy, begin, end, tryAgain } }: { batch: BatchDetail; acts: BatchActs }) => (
  <>
    <Button small danger busy={busy === 'stop'} disabled={isOther(busy, 'stop')} onClick={() => void end(batch)}>
      取消
    </Button>
    <Button small busy={busy === 'again'} disabled={isOther(busy, 'again')} onClick={() => tryAgain(batch)}>
      {busy === 'again' ? '正在试制…' : '重新试制'}
    </Button>
    <Button
      small
      primary
      busy={busy === 'confirm'}
      disabled={batch.hindrance !== null || isOther(busy, 'confirm')}
      onClick={() => void begin(batch)}
    >
      确认制证
    </Button>
  </>
);
const isOther = (busy: BatchActs['busy'], own: BatchActs['busy']): boolean => busy !== null && busy !== own;
