/** The kinds of long work, as the rows name them. */
export const TASK_KIND = {
  /** Not work yet: a checked file that waits to be confirmed. */
  studentCheck: 'student-check',
  studentImport: 'student-import',
  studentExport: 'student-export',
  studyExport: 'study-export',
  studyYearExport: 'study-year-export',
  scoreExport: 'score-export',
  auditPack: 'audit-pack',
  assignRules: 'assign-rules',
  certificateZip: 'certificate-zip',
  mediaIntake: 'media-intake',
  mediaRenditions: 'media-renditions',
} as const;
