import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { BenchLearner } from './support/learners.ts';
import type { Next } from './support/load.ts';
import { bearer, inTurn, post } from './support/requests.ts';

/** So many open the lecture at the same time. */
const AT_ONCE = 16;

/**
 * One beat after another, each learner's own, one second further each time: with so many learners that their turns are
 * a second apart, or they would claim more than the clock gives, which is written down otherwise.
 */
export const beats = async (port: number, lid: string, learners: BenchLearner[]): Promise<Next> => {
  const open = async (learner: BenchLearner) => {
    const answer = (await fetch(`http://127.0.0.1:${port}${API_BASE}/api/lesson/play?lid=${lid}`, {
      headers: bearer(learner),
    }).then((r) => r.json())) as { data: { sessionId: string } };
    return { learner, sessionId: answer.data.sessionId, seq: 0 };
  };
  const playing = [];
  for (let from = 0; from < learners.length; from += AT_ONCE)
    playing.push(...(await Promise.all(learners.slice(from, from + AT_ONCE).map(open))));
  return inTurn(playing, (one) => {
    one.seq += 1;
    return post(
      `${API_BASE}/lesson/duration`,
      { sessionId: one.sessionId, seq: one.seq, lid, from: one.seq - 1, to: one.seq, rate: 1, visible: true },
      one.learner,
    );
  });
};
