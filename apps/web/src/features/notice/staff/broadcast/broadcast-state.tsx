import { labelOf } from '@zhibiao/contract/core/codes';
import { BROADCAST, type BroadcastRow } from '@zhibiao/contract/notice/staff-broadcast';
import { Tag } from '#ui/text/tag.tsx';

const KIND = {
  [BROADCAST.draft]: 'plain',
  [BROADCAST.waiting]: 'warning',
  [BROADCAST.sending]: 'info',
  [BROADCAST.done]: 'success',
  [BROADCAST.withdrawn]: 'plain',
} as const;

export const BroadcastState = ({ state, interrupted }: Pick<BroadcastRow, 'state' | 'interrupted'>) =>
  interrupted ? <Tag kind="error">发送中断</Tag> : <Tag kind={KIND[state]}>{labelOf(BROADCAST, state)}</Tag>;
