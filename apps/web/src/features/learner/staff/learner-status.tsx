import { labelOf } from '@zhibiao/contract/core/codes';
import { LEARNER_FLAG, type LearnerRow } from '@zhibiao/contract/learner/staff';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Readonly<Record<LearnerRow['status'], TagKind>> = {
  [USER_STATUS.active]: 'success',
  [USER_STATUS.disabled]: 'error',
  [USER_STATUS.cancelling]: 'warning',
  [USER_STATUS.closed]: 'plain',
};

type Props = Pick<LearnerRow, 'status' | 'locked' | 'neverIn'>;
export const LearnerStatus = ({ status, locked, neverIn }: Props) => {
  if (status !== USER_STATUS.active) return <Tag kind={KIND[status]}>{labelOf(USER_STATUS, status)}</Tag>;
  if (neverIn) return <Tag kind="info">{labelOf(LEARNER_FLAG, LEARNER_FLAG.neverIn)}</Tag>;
  if (!locked) return <Tag kind={KIND[status]}>{labelOf(USER_STATUS, status)}</Tag>;
  return (
    <Tag kind="warning" icon="lock">
      登录锁定
    </Tag>
  );
};
