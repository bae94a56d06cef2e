/** What the searcher typed, literally: % and _ are characters of a title like any other. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Prisma's condition for "the text occurs in it", without regard to case. */
export const containing = (text: string) => ({ contains: escapeLike(text), mode: 'insensitive' as const });
