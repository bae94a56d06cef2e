import type { Feature } from '#http/app-types.ts';

export const userRoutes: Feature = () => {};
