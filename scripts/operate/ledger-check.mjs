/** npm run ledger:check: reads the whole study ledger and says where it is broken. */
import { runEntry } from './entry.mjs';

runEntry('ledger-check');
