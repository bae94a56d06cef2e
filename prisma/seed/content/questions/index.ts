import type { SeedQuestion } from '../../types.ts';
import { auditorJudge } from './auditor-judge.ts';
import { auditorMulti } from './auditor-multi.ts';
import { auditorSingle } from './auditor-single.ts';
import { auditorWritten } from './auditor-written.ts';
import { entryJudge } from './entry-judge.ts';
import { entryMulti } from './entry-multi.ts';
import { entrySingle } from './entry-single.ts';
import { gbt29490Judge } from './gbt29490-judge.ts';
import { gbt29490Multi } from './gbt29490-multi.ts';
import { gbt29490Single } from './gbt29490-single.ts';
import { ipBasicsJudge } from './ip-basics-judge.ts';
import { ipBasicsMulti } from './ip-basics-multi.ts';
import { ipBasicsSingle } from './ip-basics-single.ts';
import { tradeSecretBlank } from './trade-secret-blank.ts';
import { tradeSecretJudge } from './trade-secret-judge.ts';
import { tradeSecretMulti } from './trade-secret-multi.ts';
import { tradeSecretSingle } from './trade-secret-single.ts';

export const questions: SeedQuestion[] = [
  ...entrySingle,
  ...entryMulti,
  ...entryJudge,
  ...gbt29490Single,
  ...gbt29490Multi,
  ...gbt29490Judge,
  ...auditorSingle,
  ...auditorMulti,
  ...auditorJudge,
  ...auditorWritten,
  ...tradeSecretSingle,
  ...tradeSecretMulti,
  ...tradeSecretJudge,
  ...tradeSecretBlank,
  ...ipBasicsSingle,
  ...ipBasicsMulti,
  ...ipBasicsJudge,
];
