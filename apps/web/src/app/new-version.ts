import { keepTyped, restoreTyped } from '#lib/typing/typed-text.ts';
import { toast } from '#lib/message/toast.ts';

/**
 * After an upgrade an open page asks for code files that no longer exist. It then reloads itself once and keeps what
 * was typed. A broken connection looks the same to the browser, so the server is first queried for its version.
 */

const KEY = 'zhibiao.new-version';
/** While replicas are upgraded one after another, a reload may get the old version again: no reload loop. */
const AT_MOST_EVERY_MS = 60_000;
/** Code that did not arrive may be requested by several parts of a page at once. */
let asking = false;

const entryOf = (page: Document): string | null =>
  page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

const hasNewVersion = async (): Promise<boolean> => {
  const answer = await fetch('/', { cache: 'no-store' });
  const entry = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  return answer.ok && entry !== null && entry !== entryOf(document);
};

const reload = (): void => {
  const last = Number(sessionStorage.getItem(KEY)?.split(' ')[0] ?? 0);
  if (Date.now() - last < AT_MOST_EVERY_MS) return;
  const { password } = keepTyped();
  sessionStorage.setItem(KEY, `${Date.now()} ${password ? 'password' : 'told'}`);
  location.reload();
};

const onMissingCode = async (): Promise<void> => {
  if (asking) return;
  asking = true;
  try {
    if (await hasNewVersion()) reload();
  } catch {
    /* no network or no storage: the page says itself what did not load, and offers to try again */
  }
  asking = false;
};

const notifyReloaded = (): void => {
  const [at, how] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
  if (!how) return;
  sessionStorage.setItem(KEY, String(at));
  toast.warning(how === 'password' ? '平台已更新，页面已重新载入，请重新输入密码' : '平台已更新，页面已重新载入');
};

/** Whether all code on its way is of pages that nobody has opened yet: no reason to load this one anew. */
export const codeAhead = { isAll: (): boolean => false };

export const followNewVersions = (): void => {
  addEventListener('vite:preloadError', () => codeAhead.isAll() || void onMissingCode());
  restoreTyped();
  try {
    notifyReloaded();
  } catch {
    /* no storage, nothing to tell */
  }
};
