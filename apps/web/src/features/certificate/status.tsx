import type { Verified } from '@zhibiao/contract/certificate';
import { Tag, type TagKind } from '#ui/tag.tsx';

export type Status = Verified['status'];

const KIND: Record<Status, TagKind> = { 有效: 'success', 已过期: 'warning', 已换发: 'plain', 已撤销: 'error' };

/** What each status means, for people who have never held one of these documents. */
export const MEANING: Record<Status, string> = {
  有效: '证书在有效期内，登记信息与签发时一致。',
  已过期: '证书真实，有效期已过。',
  已换发: '证书已由新编号代替，请以新证书为准。',
  已撤销: '证书已被撤销，不再有效。',
};

export const StatusTag = ({ status }: { status: Status }) => (
  <Tag kind={KIND[status]} {...(status === '有效' ? { icon: 'check' as const } : {})}>
    {status}
  </Tag>
);
