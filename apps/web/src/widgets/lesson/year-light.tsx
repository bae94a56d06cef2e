import { labelOf } from '@zhibiao/contract/core/codes';
import { YEAR_LIGHT } from '@zhibiao/contract/study/year';
import { Tag } from '#ui/text/tag.tsx';

const KIND = {
  [YEAR_LIGHT.met]: 'success',
  [YEAR_LIGHT.onTrack]: 'info',
  [YEAR_LIGHT.behind]: 'error',
} as const;

/** How a learner stands to what a year requires, in words and by its colour. */
export const YearLight = ({ light }: { light: keyof typeof KIND }) => (
  <Tag kind={KIND[light]}>{labelOf(YEAR_LIGHT, light)}</Tag>
);

export const MET_CHOICES = [
  { value: '1', label: '已达标' },
  { value: '0', label: '未达标' },
];
/** Of an address; another word is no filter. */
export const metOf = (text: string): '0' | '1' | undefined => (text === '0' || text === '1' ? text : undefined);
