import { useQuery } from '@tanstack/react-query';
import { homeLessonsQuery } from '#features/site/queries.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { LessonCard } from '#ui/lesson-card.tsx';
import { QueryBlock } from '#ui/query-block.tsx';
import { CardSkeleton } from '#ui/skeleton.tsx';

export const Component = () => (
  <section className="section wrap">
    <h1>课程</h1>
    <QueryBlock query={useQuery(homeLessonsQuery)} empty="暂无课程" emptyArt="shelf" skeleton={<CardSkeleton />}>
      {({ rows }) => <CardGrid>{rows.map((lesson) => <LessonCard key={lesson.id} lesson={lesson} />)}</CardGrid>}
    </QueryBlock>
  </section>
);
