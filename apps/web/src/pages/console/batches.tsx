import { BatchDock } from '#features/apply/batch/batch-dock.tsx';
import { BatchPanel } from '#features/apply/batch/batch-panel.tsx';
import { useParam } from '#lib/url-state.ts';
import { WithDock } from '#widgets/console/dock.tsx';

/** 制证批次: certificates of several applications, tried and then made together. */
export const Component = () => {
  const [open, setOpen] = useParam('id');
  return (
    <WithDock
      width={520}
      dock={open && <BatchDock key={open} id={open} onOpen={setOpen} onClose={() => setOpen('')} />}
    >
      <BatchPanel open={open} onOpen={setOpen} />
    </WithDock>
  );
};
