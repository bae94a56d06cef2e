/** What the bars let through, each with its reason. */

/** Names that several files of one app may export. */
export const ALLOWED_NAMES = {
  Component: 'react-router asks a lazily loaded route for this name',
  SiteFooter: 'the stand-in where a page is drawn once has its name (apps/web/src/app/still/)',
  SiteHeader: 'likewise',
  feature: 'each subject of the server has one, which features.ts registers',
};

/** Numbers of the contract whose name is that of a code and that are none: `name` or `folder/file.ts name`. */
export const NO_CODES = {
  nth: 'which mark of an answer it is, counted on by every further look',
};
