import type { ComponentProps } from 'react';
import { isWhole, useMe } from '#lib/staff/me.ts';
import { RecordBlock } from '#widgets/block/record-block.tsx';

type Rows = { rows: readonly unknown[] };
type Props<T extends Rows> = ComponentProps<typeof RecordBlock<T>> & {
  /** What is listed: 学员. */
  of: string;
};

/** Records of which staff who work for a part of the platform see that part only: none of theirs is not none at all. */
export const ScopedBlock = <T extends Rows>({ of, nothingYet, ...props }: Props<T>) => {
  const me = useMe();
  return <RecordBlock {...props} nothingYet={me && !isWhole(me) ? `您的数据范围内没有${of}` : nothingYet} />;
};
