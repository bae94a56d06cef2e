import { allOf, labelOf } from '@zhibiao/contract/core/codes';
import { MASTERY, type MasteryClause, type MasteryMap } from '@zhibiao/contract/practice/learner';
import { useState, type ReactNode } from 'react';
import { Chips } from '#ui/filter/chips.tsx';
import { PracticeClausePanel } from './clause-panel.tsx';
import { LEVEL_LOOK, levelPercent } from './level.ts';
import css from './map.module.css';

type Props = {
  map: MasteryMap;
  onStandard: (code: string) => void;
  /** Of an organisation's members together. */
  ofMany?: boolean;
  /** Below a clause that is looked at. */
  more?: (clause: MasteryClause) => ReactNode;
};

const TOO_FEW = '人数不足';

/** A standard's clauses as tiles, a row for each chapter, with how well each is known. */
export const ClauseMap = ({ map: { standards, standardCode, clauses }, onStandard, ofMany = false, more }: Props) => {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = clauses.find(({ clauseId }) => clauseId === openId);
  const chapters = chaptersOf(clauses);
  const flat = chapters.every(({ below }) => below.length === 0);
  const tile = (clause: MasteryClause) => (
    <Tile key={clause.clauseId} clause={clause} ofMany={ofMany} onOpen={() => setOpenId(clause.clauseId)} />
  );

  return (
    <div className="stack shrinks gap-16">
      {standards.length > 1 && (
        <Chips
          label="标准"
          options={standards.map(({ code }) => ({ value: code, label: code }))}
          value={standardCode ?? ''}
          onChoose={onStandard}
        />
      )}
      <ul className={css.legend} aria-label="图例">
        {allOf(MASTERY).map((level) => (
          <li key={level}>
            <i className={LEVEL_LOOK[level]} aria-hidden="true" />
            {ofMany && level === MASTERY.none ? TOO_FEW : labelOf(MASTERY, level)}
          </li>
        ))}
      </ul>
      {flat ? (
        <div className={css.tiles}>{chapters.map(({ chapter }) => tile(chapter))}</div>
      ) : (
        chapters.map(({ chapter, below }) => (
          <div key={chapter.clauseId} className={css.chapter}>
            {tile(chapter)}
            <div className={css.tiles}>{below.map(tile)}</div>
          </div>
        ))
      )}
      {open && (
        <PracticeClausePanel clause={open} ofMany={ofMany} onClose={() => setOpenId(null)}>
          {more?.(open)}
        </PracticeClausePanel>
      )}
    </div>
  );
};

/** Clauses come in the order of the standard: what follows a chapter is below it. */
const chaptersOf = (clauses: readonly MasteryClause[]) => {
  const chapters: { chapter: MasteryClause; below: MasteryClause[] }[] = [];
  for (const clause of clauses)
    if (clause.parentId === null) chapters.push({ chapter: clause, below: [] });
    else chapters.at(-1)?.below.push(clause);
  return chapters;
};

const Tile = ({ clause, ofMany, onOpen }: { clause: MasteryClause; ofMany: boolean; onOpen: () => void }) => {
  const { number, title, level, answers, share, people } = clause;
  const percent = levelPercent(share);

  return (
    <button type="button" className={`${css.tile} ${LEVEL_LOOK[level]}`} aria-haspopup="dialog" onClick={onOpen}>
      <span className={css.name}>
        <b className="num">{number}</b> {title}
      </span>
      <span className={`num ${css.level}`}>
        {ofMany && people === null ? TOO_FEW : labelOf(MASTERY, level)}
        {percent && ` ${percent}`}
        {answers > 0 && <small>{ofMany ? `${people} 人` : `${answers} 题`}</small>}
      </span>
    </button>
  );
};
