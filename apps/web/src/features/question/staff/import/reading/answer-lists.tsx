import { ANSWERED_BY } from '@zhibiao/contract/question/types';
import type { Passage } from '@zhibiao/contract/question/staff-import';
import type { OutlineRow } from '@zhibiao/contract/question/staff-reading';
import { Icon } from '#ui/icon/icon.tsx';
import { ImportPart } from './part.tsx';
import css from './reading.module.css';
import {
  ANSWER_SOURCE,
  answerShown,
  isRowAnswered,
  placesText,
  sectionName,
  outlineSections,
} from '#features/question/staff/import/summary.ts';

const numberOf = (place: string): string => /\d+/.exec(place)?.[0] ?? '';

/** 当作答案表的原文: what was taken for a list of answers, so that a miss is seen. */
export const AnswerSource = ({ lists, without }: { lists: readonly Passage[]; without: number }) => (
  <ImportPart id={ANSWER_SOURCE} title="当作答案表的原文" note={placesText(lists)}>
    {lists.length === 0 ? (
      <p className={css.none}>
        文件里没有集中列出的答案，答案都取自题目本身。{without > 0 && `有 ${without} 题没有答案，请在核对题目时补上。`}
      </p>
    ) : (
      <div className={`num ${css.source}`} role="region" aria-label="答案表原文" tabIndex={0}>
        {lists.map(({ place, text }, at) => (
          <p key={at}>
            <span title={place}>{numberOf(place)}</span>
            <span>{text}</span>
          </p>
        ))}
      </div>
    )}
    <p className={css.foot}>认得的写法：1-5 ADBCA；1. A 2. D；一、1-3：ADB；题号表格</p>
  </ImportPart>
);

const isListed = ({ type, children }: OutlineRow): boolean => ANSWERED_BY[type] !== 'text' && children === 0;

/** 答案对上了哪些题: each question's number below its answer. */
export const AnswerGrid = ({ rows }: { rows: readonly OutlineRow[] }) => {
  const amiss = rows.filter((row) => isListed(row) && row.fault !== null);
  const sections = outlineSections(rows).map((section, at) => ({ ...section, name: sectionName(section, at) }));
  const shown = sections.filter((section) => section.rows.some(isListed));
  if (shown.length === 0) return null;

  return (
    <ImportPart
      title="答案对上了哪些题"
      note=""
      end={
        amiss[0] && (
          <span className={`num ${css.amiss}`}>
            <Icon name="warn" size={16} />第 {amiss[0].no} 题：{amiss[0].fault}
            {amiss.length > 1 && `，另有 ${amiss.length - 1} 题`}
          </span>
        )
      }
    >
      {shown.map((section) => (
        <div key={section.name} className={css.section}>
          <h3 className="note">{section.name}</h3>
          <ol className={`num ${css.grid}`}>
            {section.rows.map((row) => (
              <li key={row.no} className={row.fault !== null ? (css.odd ?? '') : ''} title={row.fault ?? row.stem}>
                <b>{isRowAnswered(row) ? answerShown(row) : '—'}</b>
                <span>
                  <span className="sr">第 </span>
                  {row.no}
                  <span className="sr"> 题{row.fault ?? ''}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </ImportPart>
  );
};
