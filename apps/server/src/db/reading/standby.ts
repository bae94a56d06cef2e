import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { StandbyState } from '#boot/facts.ts';
import { monotonic } from '#domain/time/time.ts';
import { settingsOf } from '#db/connect.ts';
import { faultForLog } from '#db/faults.ts';
import { one, type Queryable, sql } from '#db/sql.ts';

/** How a streaming standby stands to the primary. Places in the log are bytes from its beginning. */

type Identity = { cluster: string; database: string; timeline: number };
/** What a standby has to have replayed. */
type Committed = Identity & { place: number };

const IDENTITY = sql`
  (SELECT system_identifier::text FROM pg_control_system()) AS cluster, current_database() AS database`;
const PRIMARY = sql<Committed & { segment: number }>`
  SELECT ${IDENTITY}, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline,
    (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 AS place,
    pg_size_bytes(current_setting('wal_segment_size'))::float8 AS segment`;

const PAGE = 8_192;
const HEADER = { ofSegment: 40, ofPage: 24 };
/**
 * Where the last record ends: the primary names where the next begins, which behind a full page is after the header of
 * a page that is not written yet, and which no standby reaches while nothing more comes.
 */
export const endOfRecord = (place: number, segment: number): number => {
  if (place % segment === HEADER.ofSegment) return place - HEADER.ofSegment;
  return place % PAGE === HEADER.ofPage ? place - HEADER.ofPage : place;
};

/** All that is committed by now. What is not on the disk yet is counted in, as it may be seen already. */
export const committedNow = async (primary: Queryable): Promise<Committed> => {
  const { segment, place, ...identity } = await one(primary, PRIMARY);
  return { ...identity, place: endOfRecord(place, segment) };
};

const STANDBY = sql<Identity & { place: number | null; pid: number }>`
  SELECT ${IDENTITY}, timeline_id AS timeline, pg_backend_pid() AS pid,
    (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END)::float8 AS place
  FROM pg_control_checkpoint()`;

/** `fault`: why it could not be asked. */
type Found = { state: StandbyState; place: number; fault?: string };
const found = async (client: pg.ClientBase, committed: Committed): Promise<Found> => {
  const { cluster, database, timeline, place, pid } = await one(client, STANDBY);
  const state = ((): StandbyState => {
    if (cluster !== committed.cluster || database !== committed.database) return 'foreign';
    if (pid !== (client as { processID?: number | null }).processID) return 'pooled';
    if (place === null) return 'promoted';
    if (timeline !== committed.timeline) return 'elsewhere';
    return place < committed.place ? 'behind' : 'serving';
  })();
  return { state, place: place ?? 0 };
};

const LONGEST_PAUSE_MS = 100;
/** Waits on this connection, for at most so long, until its server has replayed all of that. */
const waitFor = async (client: pg.ClientBase, committed: Committed, ms: number): Promise<Found> => {
  const end = monotonic() + ms;
  for (let pause = 2; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const now = await found(client, committed);
    if (now.state !== 'behind' || monotonic() >= end) return now;
    await sleep(pause);
  }
};

/** Asks the standby, on a connection of its own, how it stands. */
export const lookAtStandby = async (url: string, committed: Committed, ms = 0): Promise<Found> => {
  const client = new pg.Client({ ...settingsOf(url), application_name: STANDBY_NAME });
  client.on('error', () => {});
  try {
    await client.connect();
    return await waitFor(client, committed, ms);
  } catch (error) {
    return { state: 'away', place: 0, fault: faultForLog(error).message };
  } finally {
    void client.end().catch(() => {});
  }
};

type Parameter = { parameterName: string; parameterValue: string };
/** A connection that ends by itself once its server is promoted: from then on it may hold what the primary has not. */
class StandbyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'off') connection.stream.destroy();
    });
  }
}

/** By which its connections are known in pg_stat_activity. */
const STANDBY_NAME = 'zhibiao-reading';
/** What one reader asks at once. */
export const READERS_SHARE = 4;

export class Unfit extends Error {
  readonly state: StandbyState;
  constructor(state: StandbyState) {
    super(`the standby is ${state}`);
    this.state = state;
  }
}

/** A few connections, each of which has replayed all of that before anything is read on it. */
export const openStandby = (url: string, committed: Committed, ms: number): pg.Pool => {
  const pool = new pg.Pool({
    ...settingsOf(url),
    Client: StandbyClient,
    application_name: STANDBY_NAME,
    max: READERS_SHARE,
    onConnect: async (client) => {
      client.on('error', () => {});
      const { state } = await waitFor(client, committed, ms);
      if (state !== 'serving') throw new Unfit(state);
    },
  });
  pool.on('error', () => {});
  return pool;
};
