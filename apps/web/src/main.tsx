import '#theme/words.css';
import '#lib/platform/floor.ts';
import '#lib/platform/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import '#app/address.ts';
import { hideMissingPictures } from '#app/missing-pictures.ts';
import { followNewVersions } from '#app/new-version.ts';
import { Providers } from '#app/providers.tsx';
import { router } from '#app/router.tsx';
import { sayWhatIsCut } from '#lib/format/say-what-is-cut.ts';
import '#theme/global.css';
import { applyTokens } from '#theme/tokens.ts';

applyTokens();
followNewVersions();
hideMissingPictures();
sayWhatIsCut();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
