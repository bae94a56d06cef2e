import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isPutOff, putOff } from '#lib/session/asked-later.ts';
import { paths } from '#lib/url/paths.ts';
import { useViewer } from '#lib/session/viewer.ts';

const ConsentSheet = lazy(async () => ({ default: (await import('./consent-sheet.tsx')).ConsentSheet }));
const UnagreedDialog = lazy(async () => ({
  default: (await import('#features/agreement/learner/unagreed-dialog.tsx')).UnagreedDialog,
}));

/**
 * Asks the viewer once a new version of an agreement was published, and about what is stored without a consent of its
 * own; a running exam is never disturbed.
 */
export const ConsentQuestion = () => {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const [, setLater] = useState(0);
  if (!viewer || pathname === paths.prewExam) return null;
  const [unagreed] = viewer.unagreed ?? [];
  const later = () => {
    putOff(viewer.id);
    setLater((times) => times + 1);
  };

  if (viewer.pending?.length)
    return (
      <Suspense fallback={null}>
        <ConsentSheet viewer={viewer} />
      </Suspense>
    );
  if (!unagreed || isPutOff(viewer.id)) return null;
  return (
    <Suspense fallback={null}>
      <UnagreedDialog key={unagreed} code={unagreed} onLater={later} />
    </Suspense>
  );
};
