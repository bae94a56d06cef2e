import pg from 'pg';
import { createLines, type Lines } from './lines.ts';
import type { WritingClient } from './writing-client.ts';

/** Of how many connections one is a line, and how many lines keep two processors busy. */
const LINE_SHARE = 4;
const MOST_LINES = 4;

/** Connections for callers that need one alone, and the lines beside them. */
export class PoolWithLines extends pg.Pool {
  readonly lines: Lines | null;
  constructor(config: PoolSettings, max: number) {
    const count = Math.min(MOST_LINES, Math.floor(max / LINE_SHARE));
    super({ ...config, max: max - count, idleTimeoutMillis: 60_000 });
    this.lines = count === 0 ? null : createLines(config.Client, lineConfig(config), count);
  }
}

export type PoolSettings = pg.ClientConfig & { Client: typeof WritingClient };
/** A read runs again and again with other values: planned once, however few rows they would make it expect. */
const lineConfig = ({ options, ...config }: PoolSettings): pg.ClientConfig =>
  options === undefined ? config : { ...config, options: `${options} -c plan_cache_mode=force_generic_plan` };

/** The lines of this pool, if it has some. */
export const pipelinesOf = (on: object): Lines | null => (on instanceof PoolWithLines ? on.lines : null);
