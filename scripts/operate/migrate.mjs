/** npm run migrate: the owner of an external database brings it up to date, before the servers are exchanged. */
import { runEntry } from './entry.mjs';

runEntry('migrate');
