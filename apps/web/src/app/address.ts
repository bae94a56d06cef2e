/**
 * The router cannot read `//lesson` (it takes it for another host) or `/%` (bad escape). Like every unknown address,
 * these lead to the home page.
 */
const isReadable = (path: string): boolean => {
  try {
    return !/[\\/]{2}/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
};

if (!isReadable(location.pathname)) history.replaceState(null, '', '/');
