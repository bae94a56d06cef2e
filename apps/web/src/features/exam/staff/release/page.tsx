import css from '#features/exam/staff/marking/marking.module.css';
import { MarkWaits } from '#features/exam/staff/marking/waits.tsx';
import { Releases } from '#features/exam/staff/release/releases.tsx';

/** 成绩发布: what may be published, and what the rest waits for. */
export const Component = () => (
  <>
    <Releases />
    <h2 className={css.heading}>谁在等谁</h2>
    <MarkWaits />
  </>
);
