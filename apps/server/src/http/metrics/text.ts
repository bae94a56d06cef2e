import type { Deps } from '#deps.ts';
import { keptFor } from '#lib/kept-for.ts';
import { metricsText } from '#lib/metrics.ts';
import { askDatabase } from './database.ts';
import { askProcess } from './process.ts';
import { readInstallation } from './installation.ts';

/** What lies outside this process is read so often at most, however many request the figures. */
const KEPT_MS = 10_000;

type Figures = () => Promise<string>;

/** All figures in Prometheus's text format. */
export const metricsSource = ({
  pool,
  config,
  truth,
  passwords,
}: Pick<Deps, 'pool' | 'config' | 'truth' | 'passwords'>): Figures => {
  const kept = keptFor<unknown>(KEPT_MS);
  return async () => {
    await kept.get('outside', () => Promise.all([askDatabase(pool), readInstallation({ pool, config, truth })]));
    askProcess({ pool, passwords });
    return metricsText();
  };
};
