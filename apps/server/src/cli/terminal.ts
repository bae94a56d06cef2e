import { bootSentence } from '#boot/words.ts';

/** What commands say to the operator who runs them. */
export const sayLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Why it could not be done, in the words of the start where it has some; 2 is the exit code of that. */
export const sayFault = (error: unknown): 2 => {
  process.stderr.write(`${bootSentence(error) ?? String(error instanceof Error ? error.stack : error)}\n`);
  return 2;
};
