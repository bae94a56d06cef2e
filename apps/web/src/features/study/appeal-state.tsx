import { labelOf } from '@zhibiao/contract/core/codes';
import { APPEAL } from '@zhibiao/contract/study/appeal';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Record<number, TagKind> = {
  [APPEAL.waiting]: 'warning',
  [APPEAL.asked]: 'warning',
  [APPEAL.upheld]: 'success',
  [APPEAL.partly]: 'success',
  [APPEAL.denied]: 'error',
  [APPEAL.withdrawn]: 'plain',
};

export const AppealState = ({ status }: { status: number }) => (
  <Tag kind={KIND[status] ?? 'plain'}>{labelOf(APPEAL, status)}</Tag>
);
