import { labelOf } from '@zhibiao/contract/core/codes';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Record<number, TagKind> = { [PAPER_STATUS.published]: 'success', [PAPER_STATUS.withdrawn]: 'warning' };

export const PaperState = ({ status, edited = false }: { status: number; edited?: boolean }) => (
  <>
    <Tag kind={KIND[status] ?? 'plain'}>{labelOf(PAPER_STATUS, status)}</Tag>
    {edited && status !== PAPER_STATUS.draft && <Tag kind="info">有修改未发布</Tag>}
  </>
);
