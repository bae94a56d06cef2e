import type { Films } from './quality.ts';

/** Signed addresses live ten minutes; a part that is requested later than this is requested under a fresh one. */
const FRESH_MS = 8 * 60_000;
/** Fresh addresses; null where they cannot be had now. */
export type Renew = () => Promise<Films | null>;

/** A film lies in the folder of its token; what is in there keeps its name under the next token. */
const split = (address: string) => {
  const at = address.lastIndexOf('/') + 1;
  return { folder: new URL(address.slice(0, at), location.href).pathname, name: address.slice(at) };
};

/** Keeps what was signed apart from what is requested: addresses change while the player goes on. */
export const createAddresses = (first: Films, renew: Renew) => {
  const heights = new Map<string, number>();
  const folders = new Map<number, string>();
  let signedAt = 0;
  let renewing: Promise<void> | null = null;
  const take = ({ renditions = [] }: Films) => {
    signedAt = performance.now();
    for (const { height, file } of renditions) {
      const { folder } = split(file);
      heights.set(folder, height);
      folders.set(height, folder);
    }
  };
  take(first);
  const fresh = () => {
    renewing ??= renew().then((films) => {
      if (films) take(films);
      renewing = null;
    });
    return renewing;
  };
  return {
    async current(address: string): Promise<string> {
      if (performance.now() - signedAt > FRESH_MS) await fresh();
      const { folder, name } = split(address);
      const height = heights.get(folder);
      const now = height === undefined ? undefined : folders.get(height);
      return now === undefined ? address : now + name;
    },
  };
};
