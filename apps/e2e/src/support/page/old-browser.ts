import type { BrowserContext } from '@playwright/test';
import newer from './newer-apis.json' with { type: 'json' };

type Newer = typeof newer;

/** In the page or a worker: what the floor does not know is gone. */
const unlearn = ({ globals, members }: Newer): void => {
  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const name of globals) delete scope[name];
  for (const [type, name] of members as [string, string][]) {
    const found = type === 'TypedArray' ? (Object.getPrototypeOf(Int8Array) as { prototype: object }) : scope[type];
    if (!found) continue;
    for (const holder of [found, found.prototype])
      if (holder && Object.hasOwn(holder, name)) Reflect.deleteProperty(holder, name);
  }
};

/**
 * In the page: a member that the floor does not know reads as undefined, and is recorded with the file that read it.
 */
const writeDown = ({ members }: Newer): void => {
  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined> & { asked: string[] };
  scope.asked = [];
  for (const [type, name] of members as [string, string][]) {
    // Every expression asks itself for its flags.
    if (type === 'RegExp') continue;
    for (const holder of [scope[type], scope[type]?.prototype]) {
      if (!holder || !Object.getOwnPropertyDescriptor(holder, name)?.configurable) continue;
      Object.defineProperty(holder, name, {
        configurable: true,
        get: () => {
          const file = new Error().stack?.split('\n')[2]?.match(/[\w.-]+\.m?js/)?.[0] ?? 'the browser';
          scope.asked.push(`${type}.${name} in ${file.replace(/-[\w-]{7,8}\./, '.')}`);
          return undefined;
        },
        // To write where nothing is makes a property of one's own.
        set(value: unknown) {
          Object.defineProperty(this, name, { value, writable: true, configurable: true });
        },
      });
    }
  }
};

/** A browser of the floor's age, its workers included. */
export const makeOld = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(unlearn, newer);
  await context.route(/worker.*\.m?js$/, async (route) => {
    const answer = await route.fetch();
    const { 'content-encoding': _, 'content-length': __, ...headers } = answer.headers();
    await route.fulfill({
      status: answer.status(),
      headers,
      body: `(${String(unlearn)})(${JSON.stringify(newer)});\n${await answer.text()}`,
    });
  });
};

/** A browser that records what scripts read of it beyond the floor: see `asked` in the page. */
export const makeAttentive = (context: BrowserContext): Promise<unknown> => context.addInitScript(writeDown, newer);
