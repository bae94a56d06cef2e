/** npm run db:check: in what a database differs from this release's tables, functions, triggers and views. */
import { runEntry } from './entry.mjs';

runEntry('db-check');
