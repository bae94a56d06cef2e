import { allOf } from '@zhibiao/contract/core/codes';
import { APPLY } from '@zhibiao/contract/apply/types';
import { describe, expect, it } from 'vitest';
import { type Action, type ApplyActor, nextStatus } from './states.ts';

const STATUSES = allOf(APPLY);
const ACTORS: ApplyActor[] = ['member', 'person', 'org', 'platform'];
const ACTIONS: Action[] = ['submit', 'withdraw', 'pass', 'return', 'reject', 'issue', 'take', 'back'];

/** Written out once more, by hand: actor action from → to. */
const ALLOWED = [
  'member submit 0 1',
  'member submit 3 1',
  'person submit 0 2',
  'person submit 3 2',
  'org submit 0 2',
  'org submit 3 2',
  'member withdraw 0 7',
  'member withdraw 1 7',
  'member withdraw 3 7',
  'person withdraw 0 7',
  'person withdraw 1 7',
  'person withdraw 3 7',
  'org withdraw 3 7',
  'org pass 1 2',
  'org return 1 3',
  'org reject 1 6',
  'platform pass 2 4',
  'platform return 2 3',
  'platform reject 2 6',
  'platform issue 4 5',
  'platform take 1 2',
  'platform back 4 2',
];
const every = ACTORS.flatMap((actor) =>
  ACTIONS.flatMap((action) => STATUSES.map((from) => ({ actor, action, from, key: `${actor} ${action} ${from}` }))),
);

describe('the life of an application', () => {
  it.each(every)('$key', ({ actor, action, from, key }) => {
    const allowed = ALLOWED.find((move) => move.startsWith(`${key} `));
    expect(nextStatus(action, actor, from)).toBe(allowed ? Number(allowed.split(' ').at(-1)) : null);
  });

  it('ends in 已发证, 已驳回 and 已撤回, and no unknown status leads anywhere', () => {
    for (const from of [5, 6, 7, 8, -1, 0.5, Number.NaN])
      for (const { actor, action } of every) expect(nextStatus(action, actor, from)).toBeNull();
  });
});
