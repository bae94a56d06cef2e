import type { MasteryMap } from '@zhibiao/contract/practice/learner';
import type { Pool } from '#db/client.ts';
import { isMember } from '#domain/lesson/access.ts';
import { type Gained, masteryOf, shareOf, withBelow } from '#domain/practice/mastery.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { findMyGains } from './my-answers.ts';
import { chooseStandard, clausesOf, lessonsOf } from './standard-clauses.ts';

type Figures = Gained & { people: number | null };
const NOTHING: Figures = { gained: 0, full: 0, answers: 0, people: null };

/** A standard's clauses with what is known of each, and the lectures that a member or anybody may study. */
export const drawMap = async (
  pool: Pool,
  code: string,
  member: boolean,
  figuresOf: (clauses: Awaited<ReturnType<typeof clausesOf>>) => ReadonlyMap<string, Figures>,
): Promise<MasteryMap['clauses']> => {
  const [clauses, lessons] = await Promise.all([clausesOf(pool, code), lessonsOf(pool, code, member)]);
  const figures = figuresOf(clauses);
  return clauses.map(({ id, number, title, parentId }) => {
    const { people, ...gained } = figures.get(id) ?? NOTHING;
    return {
      clauseId: id,
      number,
      title,
      parentId,
      level: masteryOf(gained),
      answers: gained.answers,
      share: shareOf(gained),
      people,
      lessons: lessons.get(id) ?? [],
    };
  });
};

/** 条款能力图 of the viewer. */
export const findMyMastery = async (
  pool: Pool,
  viewer: Viewer,
  standardId: string | undefined,
): Promise<MasteryMap> => {
  const own = await findMyGains(pool, viewer.id);
  const { standards, standardCode } = await chooseStandard(pool, standardId, [...own.keys()]);
  if (standardCode === null) return { standards, standardCode, clauses: [], madeTime: null };
  const clauses = await drawMap(
    pool,
    standardCode,
    isMember(viewer),
    (all) => new Map([...withBelow(all, own)].map(([id, gained]) => [id, { ...gained, people: null }])),
  );
  return { standards, standardCode, clauses, madeTime: null };
};
