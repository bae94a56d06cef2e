import type { OutlineRow } from '@zhibiao/contract/question/staff-reading';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { ImportPart } from './part.tsx';
import type { Import } from '#features/question/staff/import/queries.ts';
import css from './reading.module.css';
import {
  ANSWER_SOURCE,
  isRowAnswered,
  LEFT_OUT,
  leftText,
  openPassages,
  placesText,
  sectionName,
  sectionNote,
  outlineSections,
  UNREAD,
} from '#features/question/staff/import/summary.ts';

type Kind = 'ok' | 'warn' | 'bad';
const ICON = { ok: 'done', warn: 'warn', bad: 'fault' } as const;

type Props = { one: Import; rows: readonly OutlineRow[]; next: string };

/** 文件的各个部分: sections by their type, the lists of answers, and what was not read. */
export const Parts = ({ one: { unread, answerLists, notes }, rows, next }: Props) => {
  const open = openPassages(unread);
  const lost = [...(open.length > 0 ? [`${open.length} 段不属于任何题目`] : []), ...notes.leftOut.map(leftText)];
  const answered = rows.filter(isRowAnswered).length;

  return (
    <ImportPart title="文件的各个部分" note="读成了什么">
      <ul className={css.parts}>
        {outlineSections(rows).map((section, at) => (
          <Line
            key={section.rows[0]?.no}
            kind={section.rows.some((row) => row.faulty) ? 'warn' : 'ok'}
            name={sectionName(section, at)}
            note={sectionNote(section)}
          >
            <Link to={next} aria-label={`看题，${sectionName(section, at)}`}>
              看题
            </Link>
          </Line>
        ))}
        {answerLists.length > 0 && (
          <Line
            kind={answered < rows.length ? 'warn' : 'ok'}
            name="集中列出的答案"
            note={`${placesText(answerLists)}当作答案表；全部 ${rows.length} 题中 ${answered} 题有答案`}
          >
            <a href={`#${ANSWER_SOURCE}`}>看原文</a>
          </Line>
        )}
        {lost.length > 0 && (
          <Line kind={open.length > 0 ? 'bad' : 'warn'} name="没有读" note={lost.join('；')}>
            <a href={`#${open.length > 0 ? UNREAD : LEFT_OUT}`}>看原文</a>
          </Line>
        )}
      </ul>
    </ImportPart>
  );
};

const Line = ({ kind, name, note, children }: { kind: Kind; name: string; note: string; children: ReactNode }) => (
  <li>
    <span className={css[kind]}>
      <WorkIcon name={ICON[kind]} size={20} />
    </span>
    <div>
      <b>{name}</b>
      <small className="num">{note}</small>
    </div>
    <span className={css.ends}>{children}</span>
  </li>
);
