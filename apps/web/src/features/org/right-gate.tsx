import { lacksRight, type OrgRight } from '@zhibiao/contract/org-rights';
import { useMutation, useQuery } from '@tanstack/react-query';
import { askForRight } from '@zhibiao/contract/org/org';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { call } from '#lib/api/api.ts';
import { toast } from '#lib/message/toast.ts';
import { viewerQuery } from '#lib/session/viewer.ts';
import { Button } from '#ui/action/button.tsx';
import { DenseHead } from '#ui/table/dense-head.tsx';
import { adminsQuery } from './queries.ts';
import css from './right-gate.module.css';

type Props = { page: string; right: Exclude<OrgRight, 'admin'> };

/** A page that the viewer lacks the right to: what it needs, whose that is to give, and a way to ask. */
export const RightGate = ({ page, right }: Props) => (
  <>
    <DenseHead title={page} />
    <section className={`panel ${css.gate}`}>
      <AskForRight what={page} right={right} />
    </section>
  </>
);

/** The sentence and its button; an administrator who comes back to it after the owner acted is let in. */
export const AskForRight = ({ what, right }: { what: string; right: Props['right'] }) => {
  const admins = useQuery(adminsQuery).data;
  useQuery({ ...viewerQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
  const asking = useMutation({
    mutationFn: () => call(askForRight, { body: { right } }),
    onSuccess: () => toast.success('已告知机构负责人'),
  });
  const owner = admins?.find(({ role }) => role === ROLE.owner)?.name ?? null;

  return (
    <div className="cluster gap-8-16">
      <p>{lacksRight(what, right, owner)}</p>
      {asking.isSuccess ? (
        <p className="note" role="status">
          已告知机构负责人，开通后回到本页即可使用。
        </p>
      ) : (
        <Button small busy={asking.isPending} onClick={() => asking.mutate()}>
          申请开通
        </Button>
      )}
    </div>
  );
};
