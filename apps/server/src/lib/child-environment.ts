/** What a program of ours and its libraries need to be found, loaded and started quickly. */
const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];

/** Of a process beside the server: no secret of the server's is in it. */
export const childEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
