import type { SeedLesson } from '../../types.ts';
import { tradeSecret } from './trade-secret.ts';

/** In display order. */
export const lessons: SeedLesson[] = [tradeSecret];
