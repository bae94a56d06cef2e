import type { SeedLesson } from '../../types.ts';
import { auditor } from './auditor.ts';
import { building } from './building.ts';
import { copyright } from './copyright.ts';
import { gbt29490 } from './gbt29490.ts';
import { iso56005 } from './iso56005.ts';
import { patent } from './patent.ts';
import { research } from './research.ts';
import { trademark } from './trademark.ts';
import { tradeSecret } from './trade-secret.ts';
import { university } from './university.ts';

/** In display order. */
export const lessons: SeedLesson[] = [
  gbt29490,
  auditor,
  building,
  patent,
  trademark,
  copyright,
  tradeSecret,
  iso56005,
  university,
  research,
];
