/** npm run doctor: what ails the installation, and what to do about it. */
import { runEntry } from './entry.mjs';

runEntry('doctor');
