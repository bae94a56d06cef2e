import { useQuery } from '@tanstack/react-query';
import { APPLY } from '@zhibiao/contract/apply/types';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { ApplyFacts, ApplyLogs } from '#features/apply/apply-facts.tsx';
import { ApplyPeople } from '#features/apply/apply-people.tsx';
import { GoneApply } from '#features/apply/gone-apply.tsx';
import { myApplyQuery } from '#features/apply/queries.ts';
import { useMyApply } from './use-my-apply.ts';
import { canSubmit, canWithdraw, nextStep } from '#features/apply/words.ts';

/** One application of the learner: what it rests on, what is missing, what comes next. */
export const MyApplyPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(myApplyQuery(id));
  const { submit, withdraw, askAndWithdraw } = useMyApply(onClose);
  const apply = query.data;
  const open = apply?.own && canSubmit(apply.status);

  return (
    <SidePanel
      title={apply ? `${apply.kindName}申请` : '证书申请'}
      onClose={onClose}
      foot={
        apply?.own &&
        (open || canWithdraw(apply.status)) && (
          <>
            {canWithdraw(apply.status) && (
              <Button danger busy={withdraw.isPending} onClick={() => void askAndWithdraw(apply)}>
                {apply.status === APPLY.draft ? '放弃申请' : '撤回申请'}
              </Button>
            )}
            {open && apply.missing.length === 0 && (
              <Button primary busy={submit.isPending} onClick={() => submit.mutate(apply)}>
                {apply.status === APPLY.returned ? '重新提交' : '提交申请'}
              </Button>
            )}
          </>
        )
      }
    >
      <QueryBlock query={query} gone={(sentence) => <GoneApply sentence={sentence} onClose={onClose} />}>
        {(detail) => (
          <div className="stack gap-20">
            <Alert kind={detail.status === APPLY.issued ? 'success' : 'info'}>{nextStep(detail.status)}</Alert>
            <ApplyFacts apply={detail} />
            {detail.missing.length > 0 && (
              <Alert kind="warning" icon="warn">
                提交前还需要：{detail.missing.join('；')}。
              </Alert>
            )}
            <ApplyPeople items={detail.items} kind={detail.kind} />
            <ApplyLogs logs={detail.logs} />
          </div>
        )}
      </QueryBlock>
    </SidePanel>
  );
};
