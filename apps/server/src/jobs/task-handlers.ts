import type { TaskHandlers } from './tasks.ts';
import { certificateZip } from './tasks/certificate-zip.ts';
import { studyExport } from './tasks/study-export.ts';

/** Every kind of long work, by the name that its rows carry. */
export const taskHandlers: TaskHandlers = { 'study-export': studyExport, 'certificate-zip': certificateZip };
