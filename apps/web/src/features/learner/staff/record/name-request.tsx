import { useMutation, useQuery } from '@tanstack/react-query';
import { refuseNameChange } from '@zhibiao/contract/learner/staff-name';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { DockPart } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { LEARNERS, renameCheckQuery } from '#features/learner/staff/queries.ts';
import { RequestEvidence } from './request-evidence.tsx';

/** What a learner asks for about their name: seen and refused here, granted by putting the name right. */
export const NameRequestPanel = ({ id }: { id: string }) => {
  const may = useCan()('learner:rename');
  if (!may) return <Alert icon="user">该学员申请更正姓名，由可以更正姓名的员工办理。</Alert>;
  return (
    <DockPart title="更名申请">
      <Request id={id} />
    </DockPart>
  );
};

const Request = ({ id }: { id: string }) => {
  const check = useQuery(renameCheckQuery(id));
  const [refusing, setRefusing] = useState(false);
  const invalidate = useInvalidate();
  const refuse = useMutation({
    mutationFn: (body: { id: string; opinion: string }) => call(refuseNameChange, { body }),
    onSuccess: () => {
      toast.success(refuseNameChange.done);
      setRefusing(false);
    },
    onSettled: () => invalidate(...LEARNERS),
  });
  return (
    <QueryBlock query={check} failed="更名申请加载失败。">
      {({ request }) =>
        request && (
          <>
            <p>
              {request.from} → <b>{request.to}</b>，{request.reason}
              <span className="note num">（{request.createTime.slice(0, 16)}）</span>
            </p>
            <RequestEvidence id={request.id} count={request.evidence} />
            <p className="note">核对无误后，在“更多”里办理更名。</p>
            <Button small danger onClick={() => setRefusing(true)}>
              驳回申请
            </Button>
            {refusing && (
              <ReasonDialog
                title="驳回更名申请"
                label="意见"
                hint="学员会看到"
                ok="驳回"
                busy={refuse.isPending}
                onReason={(opinion) => refuse.mutate({ id: request.id, opinion })}
                onClose={() => setRefusing(false)}
              />
            )}
          </>
        )
      }
    </QueryBlock>
  );
};
