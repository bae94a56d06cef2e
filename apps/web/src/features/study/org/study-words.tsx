import { labelOf } from '@zhibiao/contract/core/codes';
import type { OrgStudyRow } from '@zhibiao/contract/study/org';
import { LIGHT } from '@zhibiao/contract/study/types';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Record<number, TagKind> = { [LIGHT.fine]: 'success', [LIGHT.soon]: 'warning', [LIGHT.late]: 'error' };
/** The deadline's state as a tag. */
export const LightTag = ({ light }: { light: number }) => (
  <Tag kind={KIND[light] ?? 'plain'}>{labelOf(LIGHT, light)}</Tag>
);

export const studyMinutesText = (seconds: number): string =>
  seconds < 60 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`;
export const scoreText = ({ bestScore, passed }: Pick<OrgStudyRow, 'bestScore' | 'passed'>): string =>
  bestScore === null ? '—' : `${bestScore} 分${passed ? '，合格' : ''}`;
/** Date and time without seconds. */
export const momentText = (at: string | null): string => at?.slice(0, 16) ?? '—';
