import type { Deps } from '#deps.ts';
import { createIdCards, type IdCards } from '#ports/keys/id-card.ts';
import { type Aliases, createAliases } from '#services/auth/aliases.ts';
import { createCounter } from '#services/limits/counter.ts';
import type { Locks } from '#services/auth/guesses.ts';

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

/** What accounts are made with. */
export type Adding = Pick<Deps, 'pool' | 'config' | 'passwords'> & { aliases: Aliases };

export const createAdding = ({ pool, config, passwords, secrets }: Deps): Adding => ({
  pool,
  config,
  passwords,
  aliases: createAliases(secrets),
});
