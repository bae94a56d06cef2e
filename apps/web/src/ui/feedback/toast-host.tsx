import { useEffect, useRef } from 'react';
import { useStore } from '#lib/platform/store.ts';
import { toastStore, type ToastKind } from '#lib/message/toast.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './toast-host.module.css';

const ICON: Record<ToastKind, IconName> = { success: 'done', error: 'warn', warning: 'warn', loading: 'clock' };

/** A popover, so that it also stands above an open dialog. */
export const ToastHost = () => {
  const toasts = useStore(toastStore);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const host = ref.current;
    // Newer than our oldest supported browser: without popovers the host is an ordinary element.
    /* oxlint-disable no-restricted-properties */
    if (!host?.showPopover) return;
    if (host.matches(':popover-open')) host.hidePopover();
    if (toasts.length) host.showPopover();
    /* oxlint-enable no-restricted-properties */
  }, [toasts]);

  return (
    <div ref={ref} popover="manual" className={css.host} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <p key={toast.id} className={css[toast.kind]}>
          <Icon name={ICON[toast.kind]} /> {toast.text}
        </p>
      ))}
    </div>
  );
};
