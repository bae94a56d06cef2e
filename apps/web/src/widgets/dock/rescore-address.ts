/** Where a question is scored again, with the question. */
export const rescoreAddress = (questionId: string, no?: number): string =>
  `/console/exam/rescore?propose=1&question=${questionId}${no === undefined ? '' : `&no=${no}`}`;
