import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const NAMES = ['soffice', 'libreoffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];
const LIMIT_MS = 5 * 60_000;

export const findOffice = (): string | null =>
  NAMES.find((name) => spawnSync(name, ['--version'], { timeout: 60_000 }).status === 0) ?? null;

/** Comma, double quote, UTF-8, from the first line, texts in quotes, cells as they are shown, no formulas. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false';

/** What the office sees in the first sheet, as the path of a CSV; its own settings lie in the folder. */
export const openedBy = async (office: string, path: string, folder: string): Promise<string> => {
  const settings = `-env:UserInstallation=file://${join(folder, 'office')}`;
  const { status, stderr } = spawnSync(
    office,
    [settings, '--headless', '--convert-to', CSV, '--outdir', folder, path],
    {
      encoding: 'utf8',
      timeout: LIMIT_MS,
    },
  );
  if (status !== 0) throw new Error(`LibreOffice 没有打开 ${path}：${stderr}`);
  return path.replace(/\.xlsx$/, '.csv');
};
