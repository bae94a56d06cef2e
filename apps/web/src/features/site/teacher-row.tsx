import type { Teacher } from '@zhibiao/contract/teacher/learner';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { textOfHtml } from '#lib/format/text-of-html.ts';
import { siteQuery } from '#lib/session/site.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { RatingMark } from '#widgets/rating/rating-mark.tsx';
import css from './teacher-row.module.css';

/** Teachers in brief: a face, a name, what they teach, and how they came to it. The whole block leads to them all. */
export const TeacherRow = ({ teachers }: { teachers: Teacher[] }) => {
  const demo = useQuery(siteQuery).data?.site.demo ?? false;

  return (
    <ul className={css.row}>
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <Avatar name={teacher.name} src={teacher.avatar} />
          <div>
            <div className="cluster gap-4-8">
              <h3>
                <Link to={paths.teacherList}>{teacher.name}</Link>
              </h3>
              <RatingMark rating={teacher} />
              {demo && <Tag>演示人物</Tag>}
            </div>
            <p className="note">{teacher.synopsis}</p>
            <p className={css.bio}>{firstParagraph(teacher.desc)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};

/** As text: the sanitizer for more than that would make the first page heavier. */
const firstParagraph = (html: string): string => textOfHtml(/<p[\s>].*?<\/p>/s.exec(html)?.[0] ?? html).trim();
