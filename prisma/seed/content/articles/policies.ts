import type { SeedArticle } from '../../types.ts';
import { policyLaws } from './policy-laws.ts';
import { policyPlans } from './policy-plans.ts';
import { policyRegulations } from './policy-regulations.ts';
import { policyStandards } from './policy-standards.ts';

export const policies: SeedArticle[] = [...policyLaws, ...policyRegulations, ...policyStandards, ...policyPlans];
