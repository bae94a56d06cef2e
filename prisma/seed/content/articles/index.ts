import type { SeedArticle } from '../../types.ts';
import { faq } from './faq.ts';
import { guides } from './guides.ts';
import { notices } from './notices.ts';
import { policies } from './policies.ts';
import { services } from './services.ts';

export const articles: SeedArticle[] = [...policies, ...notices, ...services, ...faq, ...guides];
