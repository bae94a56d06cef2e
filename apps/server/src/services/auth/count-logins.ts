import { counter } from '#lib/metrics.ts';

const logins = counter('zhibiao_logins_total', 'Logins tried, by whose and how they ended.', ['realm', 'outcome']);

export const countLogin = (realm: 'learner' | 'staff', ok: boolean): void =>
  logins.inc({ realm, outcome: ok ? 'ok' : 'failed' });
