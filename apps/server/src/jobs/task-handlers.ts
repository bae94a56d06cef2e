import { studentExport } from './tasks/student-export.ts';
import { studentImport } from './tasks/student-import.ts';
import type { TaskHandlers } from './tasks.ts';
import { certificateZip } from './tasks/certificate-zip.ts';
import { studyExport } from './tasks/study-export.ts';

/** Every kind of long work, by the name that its rows carry. */
export const taskHandlers: TaskHandlers = {
  'student-import': studentImport,
  'student-export': studentExport,
  'study-export': studyExport,
  'certificate-zip': certificateZip,
};
