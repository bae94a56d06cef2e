/** npm run admin: accounts of the staff, from the machine itself. */
import { runEntry } from './entry.mjs';

runEntry('admin');
