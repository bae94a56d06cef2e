import { labelOf } from '@zhibiao/contract/core/codes';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Record<number, TagKind> = {
  [ORG_STATUS.review]: 'warning',
  [ORG_STATUS.active]: 'success',
  [ORG_STATUS.disabled]: 'plain',
  [ORG_STATUS.refused]: 'error',
};

export const OrgState = ({ status }: { status: number }) => (
  <Tag kind={KIND[status] ?? 'plain'}>{labelOf(ORG_STATUS, status)}</Tag>
);
