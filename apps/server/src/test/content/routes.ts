import type { App } from '#http/app-types.ts';

/** Every route that the application answers, from the application itself: what the contract forgot is among them. */
export const routesOf = (app: App): { method: string; url: string }[] => {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (methods === '') return [];
      const depth = indent.length / 4;
      const url = (parents[depth - 1] ?? '') + path;
      parents[depth] = url;
      return methods.split(', ').map((method) => ({ method, url }));
    });
};
