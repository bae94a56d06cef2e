import { useMutation, useQuery } from '@tanstack/react-query';
import { APPLY } from '@zhibiao/contract/apply';
import { issueApply } from '@zhibiao/contract/apply-staff';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { DecisionBar } from '#widgets/console/decision-bar.tsx';
import { SYSTEM_APPLIES, systemApplyQuery } from './queries.ts';
import { ApplyReview } from './review.tsx';

/** An application whose certificates are to be made, and the making of them. */
export const IssuePanel = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const apply = useQuery(systemApplyQuery(id)).data;
  const can = useCan();
  const invalidate = useInvalidate();
  const issue = useMutation({
    mutationFn: (version: number) => call(issueApply, { body: { id, version } }),
    onSuccess: ({ certificates, refused }) => {
      toast.success(`已签发 ${certificates.length} 张证书${refused.length > 0 ? `，${refused.length} 人未签发` : ''}`);
      onDone();
    },
    onSettled: () => invalidate(...SYSTEM_APPLIES),
  });
  return (
    <>
      <ApplyReview id={id} onDone={onDone} />
      {apply?.status === APPLY.making && can('cert:issue') && (
        <DecisionBar>
          <Button primary busy={issue.isPending} onClick={() => issue.mutate(apply.version)}>
            签发证书
          </Button>
        </DecisionBar>
      )}
    </>
  );
};
