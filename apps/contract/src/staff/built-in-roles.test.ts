import { expect, it } from 'vitest';
import { unheldPermissions } from './built-in-roles.ts';

it('each permission is given to a role that the platform comes with', () => {
  expect(unheldPermissions(), 'no role of built-in-roles.ts holds these permissions').toEqual([]);
});
