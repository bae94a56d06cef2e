/** A folder that holds more than one takes in at a glance is no room but a hall. */
import { dirname } from 'node:path';

const MOST = 20;
const SOURCE = /^(apps|scripts|prisma\/seed)\/.*\.(ts|tsx|mjs|css)$/;
/** `.test.ts` stands beside what it tests. */
const counted = (file) => SOURCE.test(file) && !/\.test\.tsx?$/.test(file);

export const folders = {
  bar: 'folders',
  says: `folders of more than ${MOST} source files`,
  limit: 0,
  find: (tree) => {
    const sizes = new Map();
    for (const file of tree.files.filter(counted)) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    return [...sizes]
      .filter(([, size]) => size > MOST)
      .sort(([, a], [, b]) => b - a)
      .map(([folder, size]) => `${folder}: ${size}`);
  },
};
