import { BATCH } from '@zhibiao/contract/certificate/staff-batch';
import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

type State = CodeOf<typeof BATCH>;
const KIND: Record<State, TagKind> = {
  [BATCH.tried]: 'info',
  [BATCH.running]: 'info',
  [BATCH.done]: 'success',
  [BATCH.partly]: 'warning',
  [BATCH.cancelled]: 'plain',
  [BATCH.stopped]: 'plain',
};
export const BatchState = ({ status }: { status: State }) => <Tag kind={KIND[status]}>{labelOf(BATCH, status)}</Tag>;

/** A key acts for the organisation behind it and has no name of its own. */
export const byText = (name: string | null): string => name ?? '接口密钥';
