/** Put in by the build, from the root's package.json. */
declare const PRODUCT_VERSION: string;

export const VERSION = PRODUCT_VERSION;
