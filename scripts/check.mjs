/** npm run check: types, lint and floors, in a few seconds. */
import { ensureGenerated, ensureInstalled, pinnedNode } from './setup.mjs';
import { staticChecks } from './checks/static-checks.mjs';
import { createReport } from './steps.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);

const report = createReport();
await staticChecks(report, node);
report.finish();
