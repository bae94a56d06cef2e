import 'virtual:tokens.css';
import '#theme/words.css';
import '#lib/platform/floor.ts';
import '#lib/platform/no-eval.ts';
import { RouterProvider } from 'react-router-dom';
import '#app/address.ts';
import { takePage } from '#app/hydrate.ts';
import { hideMissingPictures } from '#app/missing-pictures.ts';
import { followMoves } from '#app/moves.ts';
import { followNewVersions } from '#app/new-version.ts';
import { Providers } from '#app/providers.tsx';
import { followNetwork, queryClient } from '#app/query-client.ts';
import { createRouter } from '#app/router.tsx';
import { sayWhatIsCut } from '#lib/format/say-what-is-cut.ts';
import { mount } from '#lib/platform/react-root.tsx';
import '#theme/global.css';

followNetwork();
followNewVersions();
hideMissingPictures();
sayWhatIsCut();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The browser answers in between. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

// Not awaited at the top: pages import this file, and would wait for it as it for them.
const start = async (): Promise<void> => {
  await nextTask();
  // Code that does not arrive is the router's to tell of.
  const { done, hydrate } = await takePage().catch(() => ({ done: [], hydrate: false }));
  await nextTask();
  const router = createRouter(done);
  followMoves(router);
  const page = (
    <Providers client={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
  mount(root, page, { hydrate });
};
void start();
