import { listOrgApplies, listSelfApplies } from '@zhibiao/contract/apply/org';
import { myApplies } from '@zhibiao/contract/apply/learner';
import { useInvalidate } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

/** In place of an application that is not there for this viewer; the list behind it may still name it. */
export const GoneApply = ({ sentence, onClose }: { sentence: string; onClose: () => void }) => {
  const invalidate = useInvalidate();
  const close = () => {
    onClose();
    void invalidate(listOrgApplies, listSelfApplies, myApplies);
  };

  return <Empty text={sentence} art="certificate" action={<Button onClick={close}>返回列表</Button>} />;
};
