import type { Verified } from '@zhibiao/contract/certificate/learner';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

export type Status = Verified['status'];

const KIND: Record<Status, TagKind> = { 有效: 'success', 已过期: 'warning', 已换发: 'plain', 已撤销: 'error' };

export const StatusTag = ({ status }: { status: Status }) => (
  <Tag kind={KIND[status]} {...(status === '有效' ? { icon: 'check' as const } : {})}>
    {status}
  </Tag>
);
