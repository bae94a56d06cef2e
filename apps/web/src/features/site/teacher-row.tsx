import type { Teacher } from '@zhibiao/contract/teacher';
import { Link } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import css from './teacher-row.module.css';

/** Teachers in brief: a face, a name, a sentence. */
export const TeacherRow = ({ teachers }: { teachers: Teacher[] }) => (
  <div className={css.row}>
    {teachers.map((teacher) => (
      <Link key={teacher.id} to={paths.teacherList}>
        <Avatar name={teacher.name} src={teacher.avatar} />
        <div>
          <h3>{teacher.name}</h3>
          <p className="note">{teacher.synopsis}</p>
        </div>
      </Link>
    ))}
  </div>
);
