/** npm run audit:verify: reads the whole audit log and names the first entry at fault. */
import { runEntry } from './entry.mjs';

runEntry('audit-verify');
