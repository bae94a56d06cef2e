import { dayNumber, SHANGHAI_MS } from '#domain/time/time.ts';

/**
 * Five boxes (Leitner): right moves a card one box up, wrong back to the first, and each box rests longer. A wrong
 * answer comes again the same day, while its analysis is still in mind; then each rest is two to three times the one
 * before, because what was recalled after a longer rest is kept for longer still. All of them together take a month,
 * about as long as people prepare for an exam.
 */
export const BOXES = 5;
const AGAIN_MS = 10 * 60_000;
const REST_DAYS: readonly number[] = [0, 1, 3, 7, 21];
const DAY_MS = 86_400_000;

type Card = { box: number; dueAt: Date };

/** Days begin at midnight in Shanghai: what was practised in the evening is there the next morning. */
const morningAfter = (now: Date, days: number): Date =>
  new Date((dayNumber(now.getTime()) + days) * DAY_MS - SHANGHAI_MS);

export const midnightBefore = (now: Date): Date => morningAfter(now, 0);

/** Half past three of the last night: what is added up once a night is made after it, when few are here. */
const NIGHT_MS = 210 * 60_000;
export const lastNight = (now: Date): Date =>
  new Date(midnightBefore(new Date(now.getTime() - NIGHT_MS)).getTime() + NIGHT_MS);

/**
 * Where an answer puts a card. Right before its time it stays as it is: a box is for what was recalled after its rest.
 */
export const answered = (card: Card, right: boolean, now: Date): Card => {
  if (!right) return { box: 1, dueAt: new Date(now.getTime() + AGAIN_MS) };
  if (card.dueAt > now) return { box: card.box, dueAt: card.dueAt };
  const box = Math.min(BOXES, card.box + 1);
  return { box, dueAt: morningAfter(now, REST_DAYS[box - 1] ?? 0) };
};
