import { labelOf } from '@zhibiao/contract/core/codes';
import { APPLY, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Record<number, TagKind> = {
  [APPLY.orgReview]: 'warning',
  [APPLY.platformReview]: 'info',
  [APPLY.returned]: 'warning',
  [APPLY.making]: 'info',
  [APPLY.issued]: 'success',
  [APPLY.rejected]: 'error',
};
export const ApplyStatus = ({ status }: { status: number }) => (
  <Tag kind={KIND[status] ?? 'plain'}>{labelOf(APPLY, status)}</Tag>
);

const RESULT: Record<number, TagKind> = { [ITEM_RESULT.passed]: 'success', [ITEM_RESULT.refused]: 'error' };
export const ItemResult = ({ result }: { result: number }) => (
  <Tag kind={RESULT[result] ?? 'plain'}>{labelOf(ITEM_RESULT, result)}</Tag>
);
