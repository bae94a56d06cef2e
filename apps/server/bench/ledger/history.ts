import { v7 as uuid } from 'uuid';
import { type Random, randomFrom } from '#domain/number/seeded-random.ts';
import type { ChainHead } from '#domain/number/chain.ts';
import { seal, headAfter, type SealedEntry, type UnsealedEntry } from '#domain/study/ledger.ts';

/** Years of a body's ledger: stretches of people who study a few evenings a month, as they came, one after another. */

const MINUTE_MS = 60_000;
const STRETCH_MS = 300_000;
const BEATS = 20;

export type BodySize = { learners: number; evenings: number; minutes: number };
type Person = { userId: string; head: ChainHead; random: Random; lessonId: string; lids: readonly string[] };

const entryOf = (
  { lessonId }: Person,
  sessionId: string,
  lid: string,
  at: { endMs: number; n: number; lost: boolean },
) =>
  ({
    sessionId,
    lid,
    lessonId,
    seq: (at.n + 1) * BEATS,
    beats: at.lost ? 1 : BEATS,
    rate: 100,
    from: at.n * 300,
    to: at.n * 300 + 300,
    creditedSec: at.lost ? 0 : 300,
    refusedSec: at.lost ? 15 : 0,
    refusal: at.lost ? 'HIDDEN' : null,
    gap: false,
    spanMs: at.lost ? 15_000 : STRETCH_MS,
    ageMs: 0,
    atMs: at.endMs,
  }) satisfies UnsealedEntry;

/** One evening of one learner: a stretch each five minutes, and one beat in ten of them in the background. */
const evening = (person: Person, beginMs: number, minutes: number): UnsealedEntry[] => {
  const sessionId = uuid({ msecs: beginMs });
  const lid = person.lids[person.random(person.lids.length)] ?? sessionId;
  const entries: UnsealedEntry[] = [];
  let endMs = beginMs;
  for (let n = 0; n < Math.ceil((minutes * MINUTE_MS) / STRETCH_MS); n += 1) {
    if (person.random(10) === 0)
      entries.push(entryOf(person, sessionId, lid, { endMs: (endMs += 15_000), n, lost: true }));
    entries.push(
      entryOf(person, sessionId, lid, { endMs: (endMs += STRETCH_MS + person.random(900)), n, lost: false }),
    );
  }
  return entries;
};

export const createStudyBody = ({ learners, evenings, minutes }: BodySize) => {
  const lessons = Array.from({ length: 40 }, () => Array.from({ length: 12 }, () => uuid()));
  const people = Array.from({ length: learners }, (_, n): Person => {
    const lids = lessons[n % lessons.length] ?? [];
    return { userId: uuid(), head: { seq: 0, hash: '' }, random: randomFrom(`body ${n}`), lessonId: uuid(), lids };
  });
  return {
    people,
    /** A month's entries, each learner's sealed behind the last, in the order of their times. */
    month: (fromMs: number, toMs: number): SealedEntry[] => {
      const days = Math.floor((toMs - fromMs) / 86_400_000);
      const all: SealedEntry[] = [];
      for (const person of people) {
        const on = new Set(Array.from({ length: evenings }, () => person.random(days)));
        const entries = [...on]
          .toSorted((a, b) => a - b)
          .flatMap((day) => evening(person, fromMs + day * 86_400_000 + person.random(720) * MINUTE_MS, minutes));
        const sealed = seal(person.head, person.userId, entries);
        person.head = headAfter(person.head, sealed);
        for (const entry of sealed) all.push(entry);
      }
      return all.sort((a, b) => a.atMs - b.atMs);
    },
  };
};
export type StudyBody = ReturnType<typeof createStudyBody>;
