import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import {
  CategoryChips,
  CategoryName,
  HoursSelect,
  StandardSelect,
  TypeSelect,
} from '#features/lesson/learner/list/lesson-filters.tsx';
import { lessonFiltersIn, lessonsQuery, myProgressQuery } from '#features/lesson/learner/queries.ts';
import { paths } from '#lib/url/paths.ts';
import { useToken } from '#lib/session/session.ts';
import { useFilterParam, useIdParam, usePageParam } from '#lib/url/url-state.ts';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { CardGrid } from '#ui/layout/card-grid.tsx';
import { LessonCard } from '#widgets/lesson/lesson-card.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { SearchBox } from '#ui/filter/search-box.tsx';
import { CardSkeleton } from '#ui/feedback/skeleton.tsx';
import css from './page.module.css';
import { totalText } from '#lib/format/total.ts';

/** 全部课程: search and filters live in the address. */
export const Component = () => {
  const [search] = useSearchParams();
  const [page] = usePageParam();
  const [name, setName] = useFilterParam('name');
  const [categoryId, setCategoryId] = useFilterParam('categoryId');
  const [standardCode, setStandardCode] = useFilterParam('standardCode');
  const [item, setItem] = useFilterParam('item');
  const [teacherId, setTeacherId] = useIdParam('teacherId');
  const [hours, setHours] = useFilterParam('hours');
  const [type, setType] = useFilterParam('type');
  const loggedIn = useToken() !== null;
  const { data: mine } = useQuery({ ...myProgressQuery, enabled: loggedIn });
  const lessons = useQuery(lessonsQuery(lessonFiltersIn(search)));
  const filtered = [name, categoryId, standardCode, item, teacherId, hours, type].some((filter) => filter !== '');
  const teacher = teacherId && lessons.data?.rows[0]?.teacherName;

  return (
    <>
      <PageHeader title="全部课程" />
      <section className={`wrap ${css.page}`} aria-labelledby="lessons-title">
        <h2 id="lessons-title" className="sr">
          课程列表
        </h2>
        <SearchBox value={name} onSearch={setName} />
        <CategoryChips value={categoryId} onChoose={setCategoryId} />
        <div className={`cluster spread gap-12 ${css.bar}`}>
          <p className="note num" aria-live="polite">
            <CategoryName id={categoryId} />
            {item && (
              <>
                有讲次“{item}”的课程，
                <Button small text onClick={() => setItem('')}>
                  取消这个条件
                </Button>
              </>
            )}
            {teacher && `${teacher} · `}
            {lessons.data && `共 ${totalText(lessons.data.total)} 门课程`}
          </p>
          {teacherId && (
            <Button text onClick={() => setTeacherId('')}>
              不限教师
            </Button>
          )}
          <div className={css.selects}>
            <HoursSelect value={hours} onChoose={setHours} />
            <TypeSelect value={type} onChoose={setType} />
            <StandardSelect value={standardCode} onChoose={setStandardCode} />
          </div>
        </div>
        <QueryBlock
          query={lessons}
          failed="课程列表加载失败。"
          emptyArt="shelf"
          skeleton={<CardSkeleton count={8} />}
          empty={filtered ? '没有找到符合条件的课程' : '暂无课程'}
          emptyAction={filtered && <ButtonLink to={paths.lesson}>查看全部课程</ButtonLink>}
        >
          {({ rows, total }) => (
            <ListBox total={total} page={page}>
              <div aria-busy={lessons.isPlaceholderData} className={css.cards}>
                <CardGrid>
                  {rows.map((lesson, at) => (
                    <LessonCard
                      key={lesson.id}
                      lesson={lesson}
                      first={at === 0}
                      mine={loggedIn ? (mine?.get(lesson.lessonId) ?? null) : null}
                    />
                  ))}
                </CardGrid>
              </div>
            </ListBox>
          )}
        </QueryBlock>
      </section>
    </>
  );
};
