import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { BenchLearner } from './support/learners.ts';
import type { Next } from './support/load.ts';
import { bearer, inTurn, post } from './support/requests.ts';

/** One beat after another, each learner's own, one second further each time. */
export const beats = async (port: number, lid: string, learners: BenchLearner[]): Promise<Next> => {
  const playing = [];
  for (const learner of learners) {
    const answer = (await fetch(`http://127.0.0.1:${port}${API_BASE}/api/lesson/play?lid=${lid}`, {
      headers: bearer(learner),
    }).then((r) => r.json())) as { data: { sessionId: string } };
    playing.push({ learner, sessionId: answer.data.sessionId, seq: 0 });
  }
  return inTurn(playing, (one) => {
    one.seq += 1;
    return post(
      `${API_BASE}/lesson/duration`,
      { sessionId: one.sessionId, seq: one.seq, lid, from: one.seq - 1, to: one.seq, rate: 1, visible: true },
      one.learner,
    );
  });
};
