/** What a library asks of browsers beyond our floor, where doing without would be wrong instead of plain. */

// Chromium 113. React Router leaves the query out of an address whose parameters have no size.
if (!('size' in URLSearchParams.prototype)) {
  Object.defineProperty(URLSearchParams.prototype, 'size', {
    configurable: true,
    get(this: URLSearchParams) {
      return [...this].length;
    },
  });
}
