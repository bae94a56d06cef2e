import { resolve } from 'node:path';

/** The repository and the server's sources, wherever a test stands. */
export const REPOSITORY = resolve(import.meta.dirname, '../../../../..');
export const SERVER_SOURCES = resolve(import.meta.dirname, '../..');
