import type { Deps } from '#deps.ts';
import { createIdCards, type IdCards } from '#ports/id-card.ts';
import { createCounter } from '#services/counter.ts';
import type { Locks } from '#services/guesses.ts';

/** What the commands and queries about learners work with. */
export type Desk = Pick<Deps, 'pool' | 'config' | 'storage'> & { idCards: IdCards; locks: Locks };

export const createDesk = ({
  pool,
  config,
  storage,
  secrets,
}: Pick<Deps, 'pool' | 'config' | 'storage' | 'secrets'>): Desk => ({
  pool,
  config,
  storage,
  idCards: createIdCards(secrets),
  locks: { counter: createCounter(secrets), realm: 'login' },
});
