import { APPLY, APPLY_LABEL, ITEM_RESULT, ITEM_RESULT_LABEL } from '@zhibiao/contract/apply';
import { Tag, type TagKind } from '#ui/tag.tsx';

const KIND: Record<number, TagKind> = {
  [APPLY.orgReview]: 'warning',
  [APPLY.platformReview]: 'info',
  [APPLY.returned]: 'warning',
  [APPLY.making]: 'info',
  [APPLY.issued]: 'success',
  [APPLY.rejected]: 'error',
};
export const ApplyStatus = ({ status }: { status: number }) => (
  <Tag kind={KIND[status] ?? 'plain'}>{APPLY_LABEL[status]}</Tag>
);

const RESULT: Record<number, TagKind> = { [ITEM_RESULT.passed]: 'success', [ITEM_RESULT.refused]: 'error' };
export const ItemResult = ({ result }: { result: number }) => (
  <Tag kind={RESULT[result] ?? 'plain'}>{ITEM_RESULT_LABEL[result]}</Tag>
);
