import type { MarkItem } from '@zhibiao/contract/exam/staff-marking';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { useLease } from './use-lease.ts';

type Props = { item: MarkItem; asked: number; renew: () => Promise<void> };

/** Warns before another marker may get the answer; says nothing while there is time. */
export const LeaseLine = ({ item, asked, renew }: Props) => {
  const lease = useLease(item.leaseMs, asked, renew);
  if (lease === 'held') return null;

  return (
    <Alert
      kind="warning"
      action={
        <Button small onClick={() => void renew()}>
          继续评阅
        </Button>
      }
    >
      {lease === 'ending'
        ? '两分钟内没有操作，这份答卷将交给其他人。'
        : '领取已到期，这份答卷可能已交给其他人；没有的话可以继续。'}
    </Alert>
  );
};
