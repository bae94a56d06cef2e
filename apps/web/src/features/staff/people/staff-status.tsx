import { labelOf } from '@zhibiao/contract/core/codes';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Readonly<Record<number, TagKind>> = {
  [STAFF_STATUS.pending]: 'warning',
  [STAFF_STATUS.active]: 'success',
  [STAFF_STATUS.disabled]: 'error',
};

export const StaffStatus = ({ status }: { status: number }) => (
  <Tag kind={KIND[status] ?? 'plain'}>{labelOf(STAFF_STATUS, status)}</Tag>
);
