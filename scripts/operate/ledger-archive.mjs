/** npm run ledger:archive: moves closed months of the study ledger into the storage. */
import { runEntry } from './entry.mjs';

runEntry('ledger-archive');
