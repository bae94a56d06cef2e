import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#lib/message/toast.ts';
import { atFirstSign } from '#lib/platform/first-sign.ts';

type Closable = { onClose?: () => void };

/**
 * A part of every page that is nothing to see at first, such as a dialog. Its code comes with the first sign of a hand
 * on the page. Asked for earlier, the part opens when it is there; where it does not arrive, a sentence says so, and it
 * counts as closed.
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Closable> => {
  let Part: ComponentType<P> | null = null;
  const fetched = async (): Promise<void> => {
    Part ??= await load();
  };
  if (typeof document !== 'undefined') atFirstSign(() => void fetched().catch(() => undefined));

  return function Later(props) {
    const [, setHere] = useState(Part !== null);
    const fail = useEffectEvent(() => {
      toast.error('没有加载成功，请检查网络后刷新页面');
      props.onClose?.();
    });

    useEffect(() => {
      if (Part === null) fetched().then(() => setHere(true), fail);
    }, []);

    return Part && <Part {...props} />;
  };
};
