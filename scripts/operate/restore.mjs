/** npm run restore: brings a backup back. */
import { runEntry } from './entry.mjs';

runEntry('restore');
