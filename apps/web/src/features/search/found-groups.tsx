import { ARTICLE, SOURCE } from '@zhibiao/contract/article/learner';
import type { Found } from '@zhibiao/contract/search/learner';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { clockText } from '#lib/format/clock-text.ts';
import { paths } from '#lib/url/paths.ts';
import { safeUrl } from '#lib/url/safe-url.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './search.module.css';
import { Marked } from '#ui/text/marked.tsx';

type Article = Found['articles']['rows'][number];

const KIND: Record<number, string> = {
  [ARTICLE.policy]: '政策文件',
  [ARTICLE.notice]: '通知公告',
  [ARTICLE.service]: '证书服务',
};
const listOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The list where all articles of the first one's kind are. */
const articlesOf = ([first]: readonly Article[], word: string): string => {
  if (first?.type === ARTICLE.service) return paths.certificateServices;
  return listOf(paths.policyDoc, {
    ...(first?.type === ARTICLE.notice ? { type: String(first.type) } : {}),
    title: word,
  });
};

/** What was found, each kind with its list behind it. */
export const FoundGroups = ({ found, word }: { found: Found; word: string }) => (
  <>
    <Group title="课程" found={found.lessons} all={listOf(paths.lesson, { name: word })}>
      {({ id, name, teacherName, itemCount }) => (
        <Row key={id} icon="book" to={listOf(paths.lessonDetail, { id })} text={name} word={word}>
          {teacherName}　{itemCount} 讲
        </Row>
      )}
    </Group>
    <Group title="讲次" found={found.lectures} all={listOf(paths.lesson, { item: word })}>
      {({ lid, title, lessonId, lessonName }) => (
        <Row key={lid} icon="play" to={listOf(paths.lessonDetail, { id: lessonId, lid })} text={title} word={word}>
          {lessonName}
        </Row>
      )}
    </Group>
    <Group title="字幕" found={found.captions}>
      {({ lid, title, lessonId, lessonName, atSec, text }) => (
        <Row
          key={lid}
          icon="captions"
          to={listOf(paths.lessonDetail, { id: lessonId, lid, t: String(atSec) })}
          text={text.replace(/\s+/g, ' ')}
          word={word}
        >
          {clockText(atSec)}　{title}　{lessonName}
        </Row>
      )}
    </Group>
    <Group title="条款" found={found.clauses}>
      {({ id, standardCode, number, name, lid, title, lessonId }) => (
        <Row
          key={id}
          icon="book"
          to={listOf(paths.lessonDetail, { id: lessonId, lid })}
          text={`${number} ${name}`}
          word={word}
        >
          {standardCode}　讲解：{title}
        </Row>
      )}
    </Group>
    <Group title="文章" found={found.articles} all={articlesOf(found.articles.rows, word)}>
      {(article) => (
        <Row key={article.id} icon="file" {...placeOf(article)} text={article.title} word={word}>
          {[KIND[article.type], article.issuer, article.publishDate].filter(Boolean).join('　')}
        </Row>
      )}
    </Group>
    <Group title="教师" found={found.teachers} all={listOf(paths.teacherList, { name: word })}>
      {({ id, name, synopsis }) => (
        <Row key={id} icon="user" to={listOf(paths.teacherList, { name })} text={name} word={word}>
          {synopsis}
        </Row>
      )}
    </Group>
  </>
);

/** An article of source type 2 lives elsewhere and opens beside the platform. */
const placeOf = ({ id, type, sourceType, linkUrl }: Article): { to: string; away?: boolean } => {
  const url = sourceType === SOURCE.link && linkUrl ? safeUrl(linkUrl) : null;
  if (url) return { to: url.href, away: true };
  return { to: listOf(type === ARTICLE.service ? paths.certificateServiceDetail : paths.policyDetail, { id }) };
};

type GroupProps<T> = {
  title: string;
  found: { rows: readonly T[]; more: boolean };
  /** The list that has the others. */
  all?: string;
  children: (row: T) => ReactNode;
};

const Group = <T,>({ title, found: { rows }, all, children }: GroupProps<T>) => {
  const id = useId();
  if (rows.length === 0) return null;

  return (
    <section className={css.group} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {all && (
          <Link to={all} data-found="" aria-label={`查看全部${title}`}>
            查看全部
            <Icon name="right" size={16} />
          </Link>
        )}
      </header>
      <ul>{rows.map(children)}</ul>
    </section>
  );
};

type RowProps = { icon: IconName; to: string; away?: boolean; text: string; word: string; children: ReactNode };

const Row = ({ icon, to, away = false, text, word, children }: RowProps) => {
  const inside = (
    <>
      <Icon name={icon} />
      <span>
        <span className={css.title}>
          <Marked text={text} word={word} />
        </span>
        <span className={css.about}>{children}</span>
      </span>
    </>
  );

  return (
    <li>
      {away ? (
        <a href={to} target="_blank" rel="noopener noreferrer" className={css.row} data-found="">
          {inside}
          <span className="sr">（在新窗口打开）</span>
        </a>
      ) : (
        <Link to={to} className={css.row} data-found="">
          {inside}
        </Link>
      )}
    </li>
  );
};
