import { z } from 'zod';

/** Of addresses and bodies, which anybody may type. */
export const PaperId = z.uuid({ error: '考试不存在' });
export const AttemptId = z.uuid({ error: '考试记录不存在' });
