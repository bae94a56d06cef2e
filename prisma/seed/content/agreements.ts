import type { SeedAgreement } from '../types.ts';
import { privacyPolicy } from './agreement-privacy.ts';
import { userAgreement } from './agreement-user.ts';

export const agreements: SeedAgreement[] = [userAgreement, privacyPolicy];
