import type { DeskState as State } from '@zhibiao/contract/exam/staff-monitor';
import { Tag } from '#ui/text/tag.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { STATE } from './desk-words.ts';

/** How a learner is doing. */
export const DeskState = ({ state }: { state: State }) => {
  const { word, kind, icon } = STATE[state];
  return (
    <Tag kind={kind}>
      <WorkIcon name={icon} size={14} />
      {word}
    </Tag>
  );
};
