import type { DataRouteObject } from 'react-router-dom';
import { codeAhead } from '#app/new-version.ts';
import type { Router } from '#app/router.tsx';

const begun = new WeakSet<DataRouteObject>();
const failed = new WeakSet<DataRouteObject>();
let onTheirWay = 0;

/** Loads the code of a route that the router has not loaded yet. */
export const beginCode = (route: DataRouteObject): void => {
  const { lazy } = route;
  if (typeof lazy !== 'function' || begun.has(route)) return;
  begun.add(route);
  onTheirWay += 1;
  lazy().then(
    () => (onTheirWay -= 1),
    () => {
      onTheirWay -= 1;
      failed.add(route);
    },
  );
};

/**
 * A bundler does not ask again for a style that it failed to get, nor a browser for a script: such a page the browser
 * opens by itself, as a new one.
 */
export const isOutOfReach = (route: DataRouteObject): boolean => failed.has(route);

/** Nobody is told of code that does not come, nor is this page loaded anew for it. */
export const failInSilence = (router: Router): void => {
  codeAhead.isAll = () => onTheirWay > 0 && router.state.navigation.state === 'idle';
};
