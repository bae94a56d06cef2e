/** What the bars let through, each with its reason. */

/** Names that several files of one app may export. */
export const ALLOWED_NAMES = {
  Component: 'react-router asks a lazily loaded route for this name',
  default: 'tools ask configuration files for it',
};

/** Numbers of the contract whose name is that of a code and that are none. */
export const NO_CODES = {};
