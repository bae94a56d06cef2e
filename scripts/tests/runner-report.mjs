/** What vitest and Playwright leave to be counted. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Hands `work` the path of a file for the runner to write, and then what stands in it, null when it wrote none:
 * `work(file)` answers `[status, count]`, `count(found)` its {passed, failed} and what else is known of them.
 */
export const counted = async (work) => {
  const dir = mkdtempSync(join(tmpdir(), 'zhibiao-report-'));
  try {
    const file = join(dir, 'report.json');
    const [status, count] = await work(file);
    const found = readReport(file);
    if (!found) return { passed: 0, failed: 1 };
    const counts = count(found);
    // A runner that failed without a failed test has still failed.
    return { ...counts, failed: status !== 0 && counts.failed === 0 ? 1 : counts.failed };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};
