/** Browser APIs that libraries use although our oldest supported browser lacks them, and without which they fail. */

// Chromium 113. React Router leaves the query out of an address whose parameters have no size.
if (!('size' in URLSearchParams.prototype)) {
  Object.defineProperty(URLSearchParams.prototype, 'size', {
    configurable: true,
    get(this: URLSearchParams) {
      return [...this].length;
    },
  });
}
