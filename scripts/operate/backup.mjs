/** npm run backup: copies database, files and keys to BACKUP_DIR and reads them again. */
import { runEntry } from './entry.mjs';

runEntry('backup');
