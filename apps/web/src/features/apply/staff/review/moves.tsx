import { useMutation } from '@tanstack/react-query';
import { APPLY } from '@zhibiao/contract/apply/types';
import { backApply, type SystemApplyDetail, takeApply } from '@zhibiao/contract/apply/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { SYSTEM_APPLIES } from '#features/apply/staff/queries.ts';
import { useDecisionDraft } from '#widgets/draft/use-decision-draft.ts';

type Move = 'take' | 'back';
const MOVES = {
  take: { endpoint: takeApply, title: '由平台接手审核', ok: '接手', hint: '记入办理记录，申请人和机构会收到通知' },
  back: { endpoint: backApply, title: '退回审核', ok: '退回审核', hint: '记入办理记录，审核人重新逐人确定' },
} as const;

/** What moves an application beside a review. */
export const Moves = ({ apply, onDone }: { apply: SystemApplyDetail; onDone: () => void }) => {
  const can = useCan();
  const [asking, setAsking] = useState<Move | null>(null);
  const invalidate = useInvalidate();
  const draft = useDecisionDraft<{ reason: string }>(
    `apply ${apply.id} ${apply.status === APPLY.making ? 'back' : 'taken'}`,
  );
  const move = useMutation({
    mutationFn: ({ to, reason }: { to: Move; reason: string }) =>
      call(MOVES[to].endpoint, { body: { id: apply.id, version: apply.version, reason } }),
    onSuccess: async (_, { to }) => {
      draft.drop();
      toast.success(MOVES[to].endpoint.done);
      setAsking(null);
      await invalidate(...SYSTEM_APPLIES);
      if (to === 'back') onDone();
    },
  });
  const mayTake = apply.takeable && can('apply:audit');
  const mayBack =
    apply.status === APPLY.making && can('cert:issue') && apply.items.every(({ certNo }) => certNo === null);
  if (!mayTake && !mayBack) return null;

  return (
    <footer className="cluster ends gap-8-12" data-decision="">
      {mayTake && (
        <Button small primary onClick={() => setAsking('take')}>
          平台接手
        </Button>
      )}
      {mayBack && (
        <Button small onClick={() => setAsking('back')}>
          退回审核
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={MOVES[asking].title}
          label="原因"
          hint={MOVES[asking].hint}
          ok={MOVES[asking].ok}
          busy={move.isPending}
          initial={draft.read().reason}
          onTyped={(reason) => draft.keep({ reason })}
          onClose={() => setAsking(null)}
          onReason={(reason) => move.mutate({ to: asking, reason })}
        />
      )}
    </footer>
  );
};
