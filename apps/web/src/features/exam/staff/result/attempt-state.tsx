import { labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Readonly<Record<number, TagKind>> = {
  [ATTEMPT.running]: 'info',
  [ATTEMPT.marking]: 'warning',
  [ATTEMPT.unreleased]: 'warning',
  [ATTEMPT.void]: 'error',
};

/** How an attempt stands: whether it was passed, once there is a score. */
export const AttemptState = ({ status, passed }: { status: number; passed: boolean | null }) => {
  if (status !== ATTEMPT.graded || passed === null)
    return <Tag kind={KIND[status] ?? 'plain'}>{labelOf(ATTEMPT, status)}</Tag>;
  return passed ? <Tag kind="success">合格</Tag> : <Tag>未合格</Tag>;
};
