import { labelOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Record<number, TagKind> = { [LESSON_STATE.published]: 'success', [LESSON_STATE.withdrawn]: 'warning' };

export const LessonState = ({ status }: { status: number }) => (
  <Tag kind={KIND[status] ?? 'plain'}>{labelOf(LESSON_STATE, status)}</Tag>
);
