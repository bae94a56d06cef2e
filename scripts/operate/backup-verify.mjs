/** npm run backup:verify: reads a backup and says what is missing or altered. */
import { runEntry } from './entry.mjs';

runEntry('backup-verify');
