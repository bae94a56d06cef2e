import type { UseQueryResult } from '@tanstack/react-query';
import { PROOF_RULE } from '@zhibiao/contract/certificate/types';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './apply-panel.module.css';
import { ChooseLessons, type ProvableLesson } from './choose-lessons.tsx';

/** 申请学习证明: every course of the record, with what those that are not finished still want. */
export const ApplyPanel = ({ query }: { query: UseQueryResult<ProvableLesson[]> }) => (
  <section className={`panel ${css.panel}`} aria-labelledby="apply-title">
    <header className={`cluster baseline spread gap-4-16 ${css.head}`}>
      <h2 id="apply-title">申请学习证明</h2>
      <span className="note">{PROOF_RULE}</span>
    </header>
    <QueryBlock
      query={query}
      empty="还没有可以证明的课程"
      emptyArt="shelf"
      emptyAction={<ButtonLink to={paths.lesson}>去学习</ButtonLink>}
    >
      {(lessons) => <ChooseLessons lessons={lessons} />}
    </QueryBlock>
  </section>
);
