/** 1 学时 is a lesson of 45 minutes, as training in China counts it. */
const CREDIT_HOUR_SEC = 45 * 60;

/**
 * Characters a minute. Chinese is read aloud at 255 ± 29 (IReST; Trauzettel-Klosinski & Dietz, IOVS 53, 2012), silently
 * somewhat faster:
 * who reads at this pace needs no less than `readingSec`.
 */
const READING_PER_MIN = 300;

/** Each Chinese character, each word or number of another script. */
const UNIT = /\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+/gu;

/** Seconds that it takes to read the text of some HTML. */
export const readingSec = (html: string): number => {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ');
  return Math.ceil(((text.match(UNIT) ?? []).length * 60) / READING_PER_MIN);
};

/** 学时 that content of so many measured seconds yields, one decimal, rounded down. */
export const creditHoursOf = (seconds: number): number => Math.floor((seconds * 10) / CREDIT_HOUR_SEC) / 10;
