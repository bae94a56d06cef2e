import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { chineseNames } from './build/chinese-names.ts';
import { chunkOf, namePages, signPages } from './build/chunks.ts';
import { contractForBrowsers } from './build/contract-for-browsers.ts';
import { early } from './build/early.ts';
import { leftOut } from './build/left-out.ts';
import { noticed } from './build/noticed.ts';
import { precompress } from './build/precompress.ts';
import { signals } from './build/signals.ts';
import { still } from './build/still.ts';
import { tokens } from './build/tokens.ts';

/** The API in development; `npm start` serves site and API from one port and needs no proxy. */
const api = 'http://127.0.0.1:3000';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

/** What every page runs on, and what seldom changes. */
const isFramework = (id: string): boolean =>
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/.test(id) ||
  /platform[\\/]react-root\.tsx$/.test(id);

/** What the shapes of the contract are made of; it comes with the forms that check by them. */
const isShape = (id: string): boolean =>
  /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]core[\\/](fields\.ts\?|code-schema\.ts\?shapes)/.test(id);

/** The staff's door of every floor, and the widgets that only stand behind it. */
const isOfConsole = (id: string): boolean =>
  [
    /src[\\/](app[\\/]console|(pages|lib|features|features[\\/]\w+)[\\/]staff)[\\/]/,
    /src[\\/]widgets[\\/](dock|draft|editing|editor|media|merge|saved-views)[\\/]/,
    /src[\\/]widgets[\\/](task[\\/](use-)?staff-|block[\\/]scoped-block|filters[\\/]org-choice)/,
  ].some((part) => part.test(id));

/**
 * A chunk of the console says so in its name, its style sheet too: so that anybody can see that a learner loads none of
 * it. Libraries that only the console happens to use keep their own names. A hash does not compress, and every import
 * names one: it is as short as the bundler lets it be.
 */
const chunkName = ({ moduleIds }: { moduleIds: string[] }): string =>
  moduleIds.some(isOfConsole) ? 'assets/console-[name]-[hash:7].js' : 'assets/[name]-[hash:7].js';

const assetName = ({ originalFileNames }: { originalFileNames: string[] }): string =>
  originalFileNames.some(isOfConsole) ? 'assets/console-[name]-[hash][extname]' : 'assets/[name]-[hash][extname]';

/** A module's own, in as few letters as tell a thousand modules apart; the line, as Vite has it, says nothing more. */
const generateScopedName = (name: string, file: string): string =>
  `${name}_${createHash('sha1')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

/** For staff, and for those who are asked to agree to a text anew: once, a round trip later than named by everybody. */
const isSeldom = (file: string): boolean => /assets\/(console-routes|consent-sheet)-/.test(file);

const ROUTER = join(import.meta.dirname, '../../node_modules/react-router/dist/production');

const shared: UserConfig = {
  base: '/',
  define: { PRODUCT_VERSION: JSON.stringify(version) },
  css: { modules: { generateScopedName } },
  resolve: {
    alias: [
      // Its package.json leads everybody to the copy that warns developers.
      { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
    ],
  },
};

/** The pages that the server draws, as one file for Node with all that it needs. */
const forServer: UserConfig = {
  ...shared,
  define: { ...shared.define, 'process.env.NODE_ENV': '"production"' },
  plugins: [react(), still(), tokens(), contractForBrowsers(), signPages(), noticed()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/draw.tsx',
    target: 'node20',
    outDir: 'dist-server',
    emptyOutDir: true,
    copyPublicDir: false,
    cssMinify: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
};

const forBrowsers: UserConfig = {
  ...shared,
  plugins: [
    react(),
    tokens(),
    leftOut(),
    signals(),
    contractForBrowsers(),
    namePages(),
    early(),
    chineseNames(),
    noticed(),
    precompress(),
  ],
  server: { host: '127.0.0.1', proxy: { '/prod-api': api, '/media': api } },
  worker: { format: 'es' },
  build: {
    // The floor that docs/decisions/web.md promises; against it scripts/checks/browser-floor.mjs holds the code's own
    // calls.
    target: 'chrome109',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: {
      // Browsers that would need it have the file a moment later.
      polyfill: false,
      // What the first view has loaded need not be named by what comes after it, nor what few who see it ever load.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter((one) => !(isSeldom(file) ? /\.js$/ : /assets\/(base|rolldown-runtime)-/).test(one))
          : needed,
    },
    // What a page brings along, for scripts/checks/budget.mjs.
    manifest: true,
    rolldownOptions: {
      // Chunks that are cut by hand may have more than their page: what others need of them.
      preserveEntrySignatures: 'allow-extension',
      output: {
        chunkFileNames: chunkName,
        assetFileNames: assetName,
        // Only what the first view needs is grouped by hand: what seldom changes, and our own code. Left to itself,
        // each module that some other page shares became one more file to ask for. antd keeps its automatic chunks, or
        // each page would load all of it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: isFramework, tags: ['$initial'], priority: 4 },
            { name: 'shapes', test: isShape, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: chunkOf(), debugName: 'pages', priority: 1 },
          ],
        },
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowsers));
