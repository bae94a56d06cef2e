import type pg from 'pg';
import type { PrismaClient } from './generated/client.ts';

export type { Prisma } from './generated/client.ts';
export type Db = PrismaClient;
/** Inside a transaction of `Db`. */
export type Tx = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;
export type Pool = pg.Pool;
/** A connection inside a transaction of `inTransaction`. */
export type Client = Pick<pg.PoolClient, 'query'>;
