import { idOf } from './fields.ts';

/** Of addresses and bodies, which anybody may type. */
export const PaperId = idOf('考试');
export const AttemptId = idOf('考试记录');
