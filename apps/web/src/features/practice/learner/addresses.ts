import { paths } from '#lib/url/paths.ts';

const practice = `${paths.examination}?tab=practice`;

/** Practice stands beside the wrong book; the map below the learner's own courses. */
export const practiceAddress = {
  home: practice,
  /** `ahead`: also what is not due yet. */
  run: ({ clauseId, ahead = false }: { clauseId?: string | null; ahead?: boolean } = {}) =>
    `${practice}&run=1${clauseId ? `&clause=${clauseId}` : ''}${ahead ? '&ahead=1' : ''}`,
  /** A drill or a mock paper. */
  set: (id: string) => `${practice}&set=${id}`,
  map: `${paths.mycenterLesson}#mastery`,
};
