/** The part of hls.js without what this site has no use for; it comes without types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
