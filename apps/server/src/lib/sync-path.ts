import { open } from 'node:fs/promises';

/** What was written to this file, or renamed within this folder, outlives a loss of power. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows syncs no folders.
    if (!['EPERM', 'EISDIR', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
};
