import { HOUR_MIN } from '@zhibiao/contract/core/limits';

/**
 * Characters a minute. Chinese is read aloud at 255 ± 29 (IReST; Trauzettel-Klosinski & Dietz, IOVS 53, 2012), silently
 * somewhat faster:
 * who reads at this pace needs no less than `readingSec`.
 */
const READING_PER_MIN = 300;

/** Each Chinese character, each word or number of another script. */
const UNIT = /\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+/gu;

export const charactersIn = (text: string): number => (text.match(UNIT) ?? []).length;

/** Seconds that it takes to read the text of some HTML. */
export const readingSec = (html: string): number => {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ');
  return Math.ceil((charactersIn(text) * 60) / READING_PER_MIN);
};

/** 学时 that content of so many measured seconds yields, one decimal, rounded down; `hourMin` minutes are one. */
export const creditHoursOf = (seconds: number, hourMin: number = HOUR_MIN): number =>
  Math.floor((seconds * 10) / (hourMin * 60)) / 10;
