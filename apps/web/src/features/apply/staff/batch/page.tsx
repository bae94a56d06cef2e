import { lazy, Suspense } from 'react';
import { BatchPanel } from '#features/apply/staff/batch/batch-panel.tsx';
import { useParam } from '#lib/url/url-state.ts';
import { WithDock } from '#widgets/dock/dock.tsx';

// Loaded when it is opened.
const BatchDock = lazy(async () => ({
  default: (await import('#features/apply/staff/batch/batch-dock.tsx')).BatchDock,
}));

/** 制证批次: certificates of several applications, tried and then made together. */
export const Component = () => {
  const [open, setOpen] = useParam('id');
  return (
    <WithDock
      width={520}
      dock={
        open && (
          <Suspense>
            <BatchDock key={open} id={open} onOpen={setOpen} onClose={() => setOpen('')} />
          </Suspense>
        )
      }
    >
      <BatchPanel open={open} onOpen={setOpen} />
    </WithDock>
  );
};
