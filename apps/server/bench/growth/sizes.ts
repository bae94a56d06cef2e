/** What a world holds; the names are those of seed.sql. */
export type Size = { NU: number; NORG: number; BIGORG: number; NL: number; NA: number; NT: number };

/**
 * The small one is a hundredth of the big one in people, organisations and what hangs on them. Of courses, articles and
 * teachers it has more than a hundredth, so that its lists have a tenth page to compare with, and the busy learner the
 * same courses and results: what one person's own answer is long is no growth.
 */
export const SIZES = {
  small: { NU: 1_000, NORG: 6, BIGORG: 200, NL: 320, NA: 330, NT: 20 },
  big: { NU: 100_000, NORG: 501, BIGORG: 20_000, NL: 2_000, NA: 5_000, NT: 100 },
} as const satisfies Record<string, Size>;

export type WorldName = keyof typeof SIZES;
export const WORLDS = ['small', 'big'] as const satisfies readonly WorldName[];

const KIND = {
  user: 1,
  organisation: 2,
  lesson: 3,
  article: 6,
  paper: 7,
  attempt: 8,
  apply: 12,
  session: 13,
  teacher: 14,
};

/** The id that seed.sql gave to the n-th of a kind. */
export const seededId = (kind: keyof typeof KIND, n: number): string =>
  `01900000-${KIND[kind].toString(16).padStart(4, '0')}-7000-8000-${n.toString(16).padStart(12, '0')}`;
