import { Link as RouterLink, type LinkProps } from 'react-router-dom';

/** The router for a page that is drawn once and never clicked (apps/web/build/still.ts). */

export * from 'react-router-dom';

/** An address of this site that leads where it says, from wherever. */
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^#]+)?(?:#.+)?$/;

/** The router's own resolves each address against the routes around it, three times, to know where a click leads. */
export const Link = ({ to, replace, state, preventScrollReset, ...given }: LinkProps) => {
  const { relative, mask, discover, reloadDocument, prefetch, viewTransition, target, ...rest } = given;
  if (typeof to !== 'string' || !PLAIN.test(to) || discover !== undefined)
    return <RouterLink to={to} {...given} />;
  return (
    <a {...rest} href={to} target={target} data-discover="true" />
  );
};
