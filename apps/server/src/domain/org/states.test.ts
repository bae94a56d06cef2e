import { allOf } from '@zhibiao/contract/core/codes';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { describe, expect, it } from 'vitest';
import { ORG_MOVES, type OrgAct } from './states.ts';

/** Written out once more, by hand: from → to, by which acts. */
const ALLOWED: Readonly<Record<string, readonly OrgAct[]>> = {
  '0 1': ['approve'],
  '0 3': ['refuse'],
  '3 0': ['resubmit', 'reopen'],
  '1 2': ['disable'],
  '2 1': ['enable'],
};
const STATUSES = allOf(ORG_STATUS);
const PAIRS = STATUSES.flatMap((from) => STATUSES.map((to) => `${from} ${to}`));

describe('the life of an organisation', () => {
  it.each(PAIRS)('%s', (pair) => {
    const acts = (Object.keys(ORG_MOVES) as OrgAct[]).filter(
      (act) => `${ORG_MOVES[act].from} ${ORG_MOVES[act].to}` === pair,
    );
    expect(acts).toEqual(ALLOWED[pair] ?? []);
  });
});
