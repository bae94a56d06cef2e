import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { CHANNEL_SOURCE } from '@zhibiao/contract/notice/staff-channel';
import { shortMoment } from '#lib/format/moment-text.ts';
import { Tag } from '#ui/text/tag.tsx';

/** Of a key only its end is ever shown. */
export const endText = (end: string | null): string | null => (end === null ? null : `••••${end}`);

export const changedText = ({ updatedBy, updateTime }: { updatedBy: string | null; updateTime: string | null }) =>
  updateTime && `${updatedBy ?? '接口密钥'}，${shortMoment(updateTime)}`;

const KIND = {
  [CHANNEL_SOURCE.environment]: 'info',
  [CHANNEL_SOURCE.page]: 'success',
  [CHANNEL_SOURCE.outbox]: 'plain',
  [CHANNEL_SOURCE.none]: 'warning',
} as const;
export const SourceTag = ({ source }: { source: CodeOf<typeof CHANNEL_SOURCE> }) => (
  <Tag kind={KIND[source]}>{labelOf(CHANNEL_SOURCE, source)}</Tag>
);
