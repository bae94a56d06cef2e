/** node scripts/make/generate.mjs: Prisma's client, when the schema is newer. */
import { ensureGenerated, pinnedNode } from '../setup.mjs';

ensureGenerated(pinnedNode());
