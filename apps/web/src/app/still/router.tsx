import {
  Link as RouterLink,
  type LinkProps,
  NavLink as RouterNavLink,
  type NavLinkProps,
  useLocation,
} from 'react-router-dom';

/** The router for a page that is drawn once and never clicked (apps/web/build/still.ts). */

export * from 'react-router-dom';

/** Addresses of this site that lead where they say, from wherever. */
const PLAIN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;
const PLAIN = new RegExp(`${PLAIN_PATH.source.slice(0, -1)}(?:\\?[^#]+)?(?:#.+)?$`);

/** The router's own resolves its address three times against the routes around it, to know where a click leads. */
export const Link = ({ replace, state, preventScrollReset, ...given }: LinkProps) => {
  const { to, target, ...rest } = given;
  const isPlain = typeof to === 'string' && PLAIN.test(to);
  if (!isPlain || OTHERS.some((name) => name in rest)) return <RouterLink {...given} />;
  return <a {...rest} href={to} target={target} data-discover="true" />;
};
/** What no page asks a link for. */
const OTHERS = ['relative', 'mask', 'discover', 'prefetch', 'reloadDocument', 'viewTransition'];

export const NavLink = (given: NavLinkProps) => {
  const { to, end = false, children, className, style, caseSensitive, ...rest } = given;
  const at = useLocation().pathname.toLowerCase();
  const isPlain = typeof to === 'string' && PLAIN_PATH.test(to);
  const isPlainest = className === undefined && style === undefined && !caseSensitive && typeof children !== 'function';
  if (!isPlain || !isPlainest) return <RouterNavLink {...given} />;
  const path = to.toLowerCase();
  const isActive = at === path || (!end && at.startsWith(`${path}/`));
  return (
    <Link {...rest} aria-current={isActive ? 'page' : undefined} className={isActive ? 'active' : ''} to={to}>
      {children}
    </Link>
  );
};
