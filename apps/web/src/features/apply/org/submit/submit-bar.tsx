import { APPLY_PEOPLE_MAX } from '@zhibiao/contract/apply/types';
import type { Candidate } from '@zhibiao/contract/apply/org';
import { confirm } from '#lib/message/confirm.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import css from '#features/apply/apply.module.css';
import { type Returned, useSelfSubmit } from './use-self-submit.ts';

type Props = {
  standard: string;
  again: Returned | null;
  renews: string | undefined;
  picked: readonly Pick<Candidate, 'userId' | 'name'>[];
  onClear: () => void;
  onDone: () => void;
};

/** Some are named in the question before the submit; of many, how many there are. */
const NAMED = 5;

/** What becomes of the chosen people. */
export const SubmitBar = ({ standard, again, renews, picked, onClear, onDone }: Props) => {
  const submit = useSelfSubmit(onDone);
  const refused = refusalOf(submit.error);
  const send = async () => {
    const names = picked
      .slice(0, NAMED)
      .map(({ name }) => name)
      .join('、');
    const text = `${names}${picked.length > NAMED ? ` 等 ${picked.length} 人` : ''}将提交平台审核，当前的学时和成绩会作为申请依据，证件照在签发时印在证书上。`;
    const title = renews ? `申请换证，替换证书 ${renews}？` : `为 ${picked.length} 人申请内审员证书（${standard}）？`;
    if (await confirm({ title, text, ok: '提交申请' }))
      submit.mutate({ standardCode: standard, userIds: picked.map(({ userId }) => userId), again, renews });
  };

  return (
    <>
      {refused && (
        <div className={css.inset}>
          <Alert kind="error">{refused}</Alert>
        </div>
      )}
      <BulkBar count={picked.length} unit="人" onClear={onClear}>
        {picked.length > APPLY_PEOPLE_MAX ? (
          <span className={css.fault} role="alert">
            一份申请最多 {APPLY_PEOPLE_MAX} 人
          </span>
        ) : (
          <Button small primary busy={submit.isPending} onClick={() => void send()}>
            {again ? '重新提交' : '提交申请'}
          </Button>
        )}
      </BulkBar>
    </>
  );
};
