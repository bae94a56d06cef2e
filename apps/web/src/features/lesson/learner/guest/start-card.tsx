import { ACCESS } from '@zhibiao/contract/lesson/types';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { hoursText } from '@zhibiao/contract/core/hours';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { itemMinutes, numberedItemsOf, type NumberedItem } from '#features/lesson/learner/course/outline.ts';
import { minutesText } from '#lib/format/clock-text.ts';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { LazyImage } from '#ui/picture/lazy-image.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import css from './start-card.module.css';

export const lessonSizeText = (lesson: LessonDetail): string =>
  `${numberedItemsOf(lesson).length} 讲 · ${minutesText(lesson.measuredSec)}`;

export const JoinButton = ({ large = false }: { large?: boolean }) => (
  <ButtonLink primary large={large} to={paths.register}>
    注册并开始学习
  </ButtonLink>
);

/** The free lecture, the way in, and what one gets into. */
export const StartCard = ({ lesson }: { lesson: LessonDetail }) => {
  const free = numberedItemsOf(lesson).find(({ locked }) => !locked);
  return (
    <aside className={css.card} aria-label="开始学习">
      <Picture lesson={lesson} free={free} />
      <div className={css.in}>
        <JoinButton large />
        <p className={css.other}>
          已有账号？<Link to={paths.login}>登录</Link>
        </p>
        <ul className={css.facts}>
          <Fact icon="clock" name="时长">
            {minutesText(lesson.measuredSec)}，可分次学
          </Fact>
          {lesson.creditHours.measured >= 1 && (
            <Fact icon="shield" name="学时">
              学完计 {hoursText(lesson.creditHours)}
            </Fact>
          )}
          {lesson.paper && (
            <Fact icon="exam" name="考试">
              {lesson.paper.durationMin} 分钟，满分 {lesson.paper.totalScore}，{lesson.paper.passScore} 分合格，
              {lesson.paper.maxAttempts} 次机会
            </Fact>
          )}
          <Fact icon="certificate" name="证书">
            {lesson.paper ? '学习证明，培训合格证书' : '学习证明'}
          </Fact>
          <Fact icon="users" name="开放">
            {lesson.access === ACCESS.member ? '机构成员，由机构管理员授权' : '注册即可学习'}
          </Fact>
        </ul>
      </div>
    </aside>
  );
};

const Picture = ({ lesson, free }: { lesson: LessonDetail; free: NumberedItem | undefined }) => {
  const cover = lesson.cover && <LazyImage src={lesson.cover} alt="" width={400} height={225} first />;
  if (!free) return <div className={css.film}>{cover}</div>;
  return (
    <Link className={css.film} to={lessonAddress(lesson.id, free.lid)}>
      {cover}
      <span className={css.go}>
        <Icon name="resume" size={28} />
      </span>
      <span className={css.label}>
        <span>免费试看第 {free.number} 讲</span>
        <span className="num">{itemMinutes(free)}</span>
      </span>
    </Link>
  );
};

const Fact = ({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{name}</span>
    <span className="num">{children}</span>
  </li>
);
