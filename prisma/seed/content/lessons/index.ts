import type { SeedLesson } from '../../types.ts';
import { auditor } from './auditor.ts';
import { building } from './building.ts';
import { copyright } from './copyright.ts';
import { gbt29490 } from './gbt29490.ts';
import { patent } from './patent.ts';
import { trademark } from './trademark.ts';
import { tradeSecret } from './trade-secret.ts';

/** In display order. */
export const lessons: SeedLesson[] = [
  gbt29490,
  auditor,
  building,
  patent,
  trademark,
  copyright,
  tradeSecret,
];
