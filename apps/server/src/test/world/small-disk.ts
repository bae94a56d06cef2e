import { execFileSync } from 'node:child_process';

/** A disk of memory whose size can change; only root may mount one. */
export const mountSmall = (folder: string, size: string) => {
  const call = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
  call('-t', 'tmpfs', '-o', `size=${size}`, 'zhibiao-test', folder);
  return {
    resize: (next: string): void => void call('-o', `remount,size=${next}`, folder),
    end: (): void => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  };
};
