/**
 * Runs in the page before its first script: paints, layout shifts and long tasks, as Web Vitals define them. The
 * bench reads them off `globalThis.seen`.
 */
(() => {
  const seen = { first: 0, largest: 0, element: '', shift: 0, tasks: [] };
  globalThis.seen = seen;
  const nameOf = (element) => {
    if (!element) return '(gone)';
    const file = (element.currentSrc ?? '').split('/').at(-1);
    const text = (element.getAttribute('alt') || file || element.textContent || '').trim().replace(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()} ${text.slice(0, 16)}`.trim();
  };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, element }) => {
    seen.largest = startTime;
    seen.element = nameOf(element);
  });
  observe('layout-shift', ({ value }) => {
    seen.shift += value;
  });
  observe('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ from: startTime, to: startTime + duration });
  });
})();
