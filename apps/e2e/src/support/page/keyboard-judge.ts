/**
 * Runs in the page: judges every stop of Tab where it stands. That it has a name, that one sees it has the focus, that
 * nothing covers it, that it goes on in the order of reading; and, at the end, that nothing was left out.
 */
type Stop = { at: 'inside' | 'outside' | 'nowhere' | 'same' | 'again'; name: string; wrong: string[] };
type Judge = { begin: (root: string) => void; stop: () => Promise<Stop>; missed: () => string[] };

declare global {
  interface Window {
    keyboardJudge: Judge;
  }
}

export const installJudge = (): void => {
  const CONTROLS = 'a[href], button, input, select, textarea, [contenteditable="true"]';
  /** Of these one stop is enough: the arrow keys do the rest. */
  const GROUPS = ['tree', 'treegrid', 'grid', 'tablist', 'toolbar', 'menu'].map((role) => `[role="${role}"]`).join();

  let part: HTMLElement | undefined;
  let controls: HTMLElement[] = [];
  let looks = new Map<Element, string>();
  let reached = new Set<Element>();
  let last: HTMLElement | null = null;
  /** How things look while this has the focus, where it had it from the beginning. */
  let first: { name: string; focused: Map<Element, string> } | null = null;

  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
  const radioOf = (one: Element) => (one instanceof HTMLInputElement && one.type === 'radio' ? one.name : null);
  const labelsOf = (one: Element) => [...((one as HTMLInputElement).labels ?? [])];
  const nameOf = (one: Element): string => {
    const ids = (one.getAttribute('aria-labelledby') ?? '').split(' ');
    const names = [
      ids.map((id) => document.getElementById(id)?.textContent ?? '').join(''),
      one.getAttribute('aria-label'),
      labelsOf(one)
        .map((label) => label.textContent)
        .join(''),
      one.textContent,
      one.querySelector('img')?.alt,
      one.getAttribute('title'),
    ];
    return (names.find(Boolean) ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const lookOf = (one: Element): string => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
    return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, backgroundColor].join('|');
  };
  /** What may show the focus: itself, its face, what it lies in, and the picture beside a hidden field. */
  const around = (one: Element): Element[] => {
    const near: Element[] = one.firstElementChild ? [one.firstElementChild] : [];
    for (let at: Element | null = one, up = 0; at && up < 4; at = at.parentElement, up += 1)
      near.push(...[at, at.nextElementSibling].filter((each) => each !== null));
    return near;
  };

  const NO_FOCUS = 'does not show that it has the focus';
  const isOutlined = (one: Element): boolean => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && opacity !== '0';
  };
  const differs = (before: Map<Element, string>): boolean => [...before].some(([at, look]) => look !== lookOf(at));
  const looksAround = (one: Element) => new Map(around(one).map((at) => [at, looks.get(at) ?? lookOf(at)]));
  /** A field hidden behind its picture is as large as that. */
  const boxOf = (one: HTMLElement): HTMLElement => {
    let box = one;
    for (let up = 0; up < 3 && (box.offsetWidth < 8 || box.offsetHeight < 8) && box.parentElement; up += 1)
      box = box.parentElement;
    return box;
  };
  const sightOf = (one: HTMLElement): string[] => {
    const box = boxOf(one);
    const rect = box.getBoundingClientRect();
    const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)];
    const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)];
    if (right - left < 2 || bottom - top < 2) return ['is out of sight'];
    const isOpen = [0.5, 0.15, 0.85].some((share) => {
      const hit = document.elementFromPoint(left + (right - left) * share, (top + bottom) / 2);
      return hit !== null && [box, ...labelsOf(one)].some((at) => at.contains(hit) || hit.contains(at));
    });
    return isOpen ? [] : ['is covered'];
  };
  /** Where it is seen; what a box that scrolls by itself has put out of sight lies at the edge of that box. */
  const placeOf = (one: HTMLElement, beside: HTMLElement): DOMRect => {
    let { left, top, right, bottom } = boxOf(one).getBoundingClientRect();
    for (let at = one.parentElement; at && !at.contains(beside); at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflow)) continue;
      const edge = at.getBoundingClientRect();
      [left, right] = [left, right].map((x) => Math.min(Math.max(x, edge.left), edge.right)) as [number, number];
      [top, bottom] = [top, bottom].map((y) => Math.min(Math.max(y, edge.top), edge.bottom)) as [number, number];
    }
    return new DOMRect(left, top, right - left, bottom - top);
  };
  /** On to the right or down, or to the top of a column further right. */
  const orderOf = (one: HTMLElement, previous: HTMLElement | null): string[] => {
    if (!previous?.isConnected) return [];
    const [here, before] = [placeOf(one, previous), placeOf(previous, one)];
    if (here.bottom <= before.top + 1 && here.left < before.left) return ['lies above what came before'];
    const shared = Math.min(here.bottom, before.bottom) - Math.max(here.top, before.top);
    const isBefore = shared > here.height * 0.6 && here.right <= before.left + 1;
    return isBefore ? ['lies left of what came before'] : [];
  };

  /** By then it has scrolled into sight, and what shows the focus has begun to. */
  const isDrawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  window.keyboardJudge = {
    begin: (root) => {
      part = [...document.querySelectorAll<HTMLElement>(root)].at(-1);
      const all = [...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
      controls = all.filter(
        (one) => isSeen(one) && !one.matches(':disabled') && !one.closest('[inert], [contenteditable]'),
      );
      const focusable = part?.querySelectorAll(`${CONTROLS}, [tabindex]`) ?? [];
      looks = new Map([...focusable].flatMap(around).map((one) => [one, lookOf(one)]));
      reached = new Set();
      [last, first] = [null, null];
    },

    stop: async () => {
      const one = document.activeElement;
      const nothing = { name: '', wrong: [] };
      if (!(one instanceof HTMLElement) || one === document.body) {
        last = null;
        return { at: 'nowhere', ...nothing };
      }
      if (!part?.contains(one) || one === part) return { at: 'outside', ...nothing };
      // The parts of a date, the buttons of a film.
      if (one === last) return { at: 'same', ...nothing };
      if (reached.has(one)) return { at: 'again', ...nothing };
      const late = first && !differs(first.focused) ? [`${NO_FOCUS}: “${first.name}”`] : [];
      first = null;
      const name = nameOf(one);
      if (reached.size === 0 && !isOutlined(one)) {
        for (const at of around(one)) looks.delete(at);
        first = { name, focused: looksAround(one) };
      }
      reached.add(one);
      const previous = last;
      last = one;
      const judge = () => [
        ...(name === '' && one.matches(`${CONTROLS}, [role]`) ? ['has no name'] : []),
        ...(one.tabIndex > 0 ? ['jumps the queue by its tabindex'] : []),
        ...(first || isOutlined(one) || differs(looksAround(one)) ? [] : [NO_FOCUS]),
        ...sightOf(one),
        ...orderOf(one, previous),
      ];
      if (judge().length > 0) await isDrawn();
      return { at: 'inside', name, wrong: [...late, ...judge()] };
    },

    missed: () => {
      const groups = new Set([...reached].map((one) => one.closest(GROUPS)));
      const radios = new Set([...reached].map(radioOf));
      const isExcused = (one: HTMLElement): boolean => {
        const [group, radio] = [one.closest(GROUPS), radioOf(one)];
        if ((group && groups.has(group)) || (radio !== null && radios.has(radio))) return true;
        if (one.tabIndex >= 0) return false;
        // A file is chosen by the button that stands for its field, an arrow by what it lies in.
        const isFile = one instanceof HTMLInputElement && one.type === 'file';
        return isFile || Boolean(one.parentElement?.closest('[tabindex="0"], [aria-hidden="true"]'));
      };
      return controls
        .filter((one) => one.isConnected && isSeen(one) && !reached.has(one) && !isExcused(one))
        .map((one) => `“${nameOf(one)}” (${one.tagName.toLowerCase()}) is not reached`);
    },
  };
};
