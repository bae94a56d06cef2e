/**
 * Addresses the router cannot read lead home, as every unknown one does: `//lesson` reads as another host, `/%` as
 * nothing.
 */
const isReadable = (path: string): boolean => {
  try {
    return !/[\\/]{2}/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
};

if (!isReadable(location.pathname)) history.replaceState(null, '', '/');
