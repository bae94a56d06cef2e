import { labelOf } from '@zhibiao/contract/core/codes';
import { REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Record<number, TagKind> = {
  [REQUEST_STATUS.waiting]: 'warning',
  [REQUEST_STATUS.agreed]: 'success',
  [REQUEST_STATUS.refused]: 'error',
  [REQUEST_STATUS.withdrawn]: 'plain',
};

export const RequestState = ({ status }: { status: number }) => (
  <Tag kind={KIND[status] ?? 'plain'}>{labelOf(REQUEST_STATUS, status)}</Tag>
);
