import { paths } from '#lib/url/paths.ts';

/** The views of /examination, distinguished by its query. */
export const examAddress = {
  list: paths.examination,
  records: `${paths.examination}?tab=record`,
  wrong: `${paths.examination}?tab=wrong`,
  paper: (paperId: string) => `${paths.examination}?paperId=${paperId}`,
  attempt: (attemptId: string) => `${paths.examination}?attemptId=${attemptId}`,
  preview: (attemptId: string) => `${paths.prewExam}?attemptId=${attemptId}`,
};
