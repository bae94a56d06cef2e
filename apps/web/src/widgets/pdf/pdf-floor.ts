/** What pdf.js, its legacy build too, takes for granted and Chromium 109 does not know. */
import 'core-js/actual/array-buffer/transfer-to-fixed-length';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/url/parse';
