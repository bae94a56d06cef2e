import { useMutation, useQuery } from '@tanstack/react-query';
import { type nameRequest, refuseNameChange } from '@zhibiao/contract/learner/staff-name';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useHeldOf } from '#lib/staff/held.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { DecisionBar } from '#widgets/dock/decision-bar.tsx';
import { useDecisionDraft } from '#widgets/draft/use-decision-draft.ts';
import { DockPart } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { LEARNERS, nameRequestQuery } from '#features/learner/staff/queries.ts';
import { RenameLearnerDialog } from './rename-dialog.tsx';
import { RequestEvidence } from './request-evidence.tsx';

type Request = AnswerOf<typeof nameRequest>;

/** 更名 as an item of the inbox: what is requested, what proves it, granted or refused. */
export const RenamePanel = ({ id, onDone }: { id: string; onDone: () => void }) => (
  <QueryBlock
    query={useQuery(nameRequestQuery(id))}
    failed="更名申请加载失败。"
    gone={(sentence) => <p className="note">{sentence}</p>}
  >
    {(request) => <NameRequest request={request} onDone={onDone} />}
  </QueryBlock>
);

const NameRequest = ({ request, onDone }: { request: Request; onDone: () => void }) => {
  const { id, userId, from, to, reason, waiting, evidence, createTime } = request;
  const [open, setOpen] = useState<'grant' | 'refuse' | null>(null);
  const held = useHeldOf(userId);
  const invalidate = useInvalidate();
  const draft = useDecisionDraft<{ opinion: string }>(`name-refusal ${id}`);
  const refuse = useMutation({
    mutationFn: (opinion: string) => call(refuseNameChange, { body: { id, opinion } }),
    onSuccess: () => {
      draft.drop();
      toast.success(refuseNameChange.done);
      setOpen(null);
    },
    onSettled: () => invalidate(...LEARNERS),
  });
  // Decided here or elsewhere: the certificates that a new name replaces may still be on their way, in the dialog.
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!waiting && open === null) done();
  }, [waiting, open]);

  return (
    <>
      <DockPart title="更名申请">
        <p>
          {from} → <b>{to}</b>
          <span className="note num">（{createTime.slice(0, 16)}）</span>
        </p>
        <p>{reason}</p>
        <RequestEvidence id={id} count={evidence} />
      </DockPart>
      {held && <Alert kind="info">{held.text}：还没有生效，现在可以撤回。</Alert>}
      {waiting && !held && (
        <DecisionBar>
          <Button small danger onClick={() => setOpen('refuse')}>
            驳回
          </Button>
          <Button small primary onClick={() => setOpen('grant')}>
            更正姓名
          </Button>
        </DecisionBar>
      )}
      {open === 'grant' && <RenameLearnerDialog learner={{ id: userId, name: from }} onClose={() => setOpen(null)} />}
      {open === 'refuse' && (
        <ReasonDialog
          title="驳回更名申请"
          label="意见"
          hint="学员会看到"
          ok="驳回"
          busy={refuse.isPending}
          initial={draft.read().opinion}
          onTyped={(opinion) => draft.keep({ opinion })}
          onReason={(opinion) => refuse.mutate(opinion)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
