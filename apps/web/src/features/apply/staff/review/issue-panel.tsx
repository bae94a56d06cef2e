import { useMutation, useQuery } from '@tanstack/react-query';
import { APPLY, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { issueApply, type SystemApplyDetail } from '@zhibiao/contract/apply/staff';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm, type Question } from '#lib/message/confirm.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { DecisionBar } from '#widgets/dock/decision-bar.tsx';
import { SYSTEM_APPLIES, systemApplyQuery } from '#features/apply/staff/queries.ts';
import { ApplyReview } from './review.tsx';

/** What will happen, before it is done for good. */
const questionOf = ({ items, kindName, orgName, told }: SystemApplyDetail): Question => {
  const people = items.filter(({ result, certNo }) => result === ITEM_RESULT.passed && certNo === null);
  return {
    title: `签发 ${people.length} 张${kindName}？`,
    text: (
      <>
        <p>
          {orgName && `${orgName}：`}
          {people.map(({ name }) => name).join('、')}
        </p>
        <p>每张取得编号并签名，可以公开核验；签发后不能收回，只能撤销或换发。持证人收到：{told}。</p>
      </>
    ),
    ok: '签发证书',
  };
};

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
  const ask = async (found: SystemApplyDetail) => {
    if (await confirm(questionOf(found))) issue.mutate(found.version);
  };
  return (
    <>
      <ApplyReview id={id} onDone={onDone} />
      {apply?.status === APPLY.making && can('cert:issue') && (
        <DecisionBar>
          <Button primary busy={issue.isPending} onClick={() => void ask(apply)}>
            签发证书
          </Button>
        </DecisionBar>
      )}
    </>
  );
};
