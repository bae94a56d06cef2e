/** Drawn at random, a number may be taken: one in a million for every one that is out already. */
const DRAWS = 8;

/** What came of the first drawn number that was free; `attempt` answers null of one that is taken. */
export const drawFree = async <T>(what: string, attempt: () => Promise<T | null>): Promise<T> => {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const made = await attempt();
    if (made !== null) return made;
  }
  throw new Error(`no free ${what} number in ${DRAWS} draws`);
};
