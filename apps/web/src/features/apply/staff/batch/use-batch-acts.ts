import { useMutation } from '@tanstack/react-query';
import {
  BATCH,
  type BatchDetail,
  confirmCertBatch,
  stopCertBatch,
  tryCertBatch,
} from '@zhibiao/contract/certificate/staff-batch';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm, type Question } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { isConflict } from '#widgets/draft/conflict-alert.tsx';
import { BATCHES } from './queries.ts';

type Act = 'confirm' | 'stop' | 'again';

const beginning = ({ status, total, failed, skipped }: BatchDetail): Question =>
  status === BATCH.partly
    ? { title: `重试失败的 ${failed} 人？`, text: '已制的证书不受影响。', ok: `重试 ${failed} 人` }
    : {
        title: `为 ${total} 人制证？`,
        text: `确认后逐人取号、签发并通知学员，已制的证书不能收回。${
          skipped > 0 ? `跳过的 ${skipped} 人留在“待制证”，处理后可另开一批。` : ''
        }`,
        ok: `制证 ${total} 人`,
      };
const ending = ({ status, no }: BatchDetail): Question =>
  status === BATCH.tried
    ? { title: `取消批次 ${no}？`, text: '样张随即删除，申请留在“待制证”。', ok: '取消这一批', danger: true }
    : {
        title: `停止批次 ${no}？`,
        text: '在两人之间停下，已制的证书有效，其余人员留在“待制证”。停止后不能继续，可另开一批。',
        ok: '停止制证',
        danger: true,
      };

type BatchAct = { what: Act; batch: BatchDetail };
const send = async ({ what, batch: { id, version, applies } }: BatchAct): Promise<string> => {
  if (what === 'again')
    return (await call(tryCertBatch, { body: { applyIds: applies.map((apply) => apply.id) } })).batchId;
  await call(what === 'confirm' ? confirmCertBatch : stopCertBatch, { body: { id, version } });
  return id;
};
const doneText = ({ what, batch: { status } }: BatchAct): string => {
  if (what === 'stop') return status === BATCH.tried ? '已取消批次' : '已停止制证';
  return what === 'confirm' ? confirmCertBatch.done : '已重新试制';
};

/** What can be done with a batch; `onOpen` opens the one that a new trial makes. */
export const useBatchActs = (onOpen: (id: string) => void) => {
  const invalidate = useInvalidate();
  const refresh = () => invalidate(...BATCHES);
  const act = useMutation({
    mutationFn: send,
    onSuccess: async (id, choice) => {
      toast.success(doneText(choice));
      if (id !== choice.batch.id) onOpen(id);
      await refresh();
    },
    // Staff who were overtaken see it before the page changes under their hands.
    onError: (error) => (isConflict(error) ? undefined : refresh()),
  });
  return {
    error: act.error,
    busy: act.isPending ? act.variables.what : null,
    refresh: () => {
      act.reset();
      void refresh();
    },
    begin: async (batch: BatchDetail) => {
      if (await confirm(beginning(batch))) act.mutate({ what: 'confirm', batch });
    },
    end: async (batch: BatchDetail) => {
      if (await confirm(ending(batch))) act.mutate({ what: 'stop', batch });
    },
    tryAgain: (batch: BatchDetail) => act.mutate({ what: 'again', batch }),
  };
};
export type BatchActs = ReturnType<typeof useBatchActs>;
