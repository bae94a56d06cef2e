import { labelOf } from '@zhibiao/contract/codes';
import type { LearnerRow } from '@zhibiao/contract/learner-staff';
import { USER_STATUS } from '@zhibiao/contract/roles';
import { Tag, type TagKind } from '#ui/tag.tsx';

const KIND: Readonly<Record<LearnerRow['status'], TagKind>> = {
  [USER_STATUS.active]: 'success',
  [USER_STATUS.disabled]: 'error',
  [USER_STATUS.cancelling]: 'warning',
  [USER_STATUS.closed]: 'plain',
};

export const LearnerStatus = ({ status, locked }: Pick<LearnerRow, 'status' | 'locked'>) =>
  locked && status === USER_STATUS.active ? (
    <Tag kind="warning" icon="lock">
      登录锁定
    </Tag>
  ) : (
    <Tag kind={KIND[status]}>{labelOf(USER_STATUS, status)}</Tag>
  );
