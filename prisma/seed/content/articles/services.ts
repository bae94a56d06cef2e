import type { SeedArticle } from '../../types.ts';
import { assistanceServices } from './services-assistance.ts';
import { trainingServices } from './services-training.ts';

export const services: SeedArticle[] = [...trainingServices, ...assistanceServices];
