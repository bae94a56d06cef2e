import { labelOf } from '@zhibiao/contract/core/codes';
import { MARK_TASK, type MyMark } from '@zhibiao/contract/exam/staff-marking';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { pointsText } from './points.ts';

const KIND: Record<MyMark['state'], TagKind> = {
  [MARK_TASK.waiting]: 'plain',
  [MARK_TASK.second]: 'plain',
  [MARK_TASK.dispute]: 'warning',
  [MARK_TASK.settled]: 'success',
};

/** What came of a mark. */
export const MarkResult = ({ mark: { state, final } }: { mark: MyMark }) => (
  <Tag kind={KIND[state]}>{final === null ? labelOf(MARK_TASK, state) : `定分 ${pointsText(final)}`}</Tag>
);
