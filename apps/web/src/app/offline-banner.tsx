import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/icon.tsx';
import css from './offline-banner.module.css';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

export const OfflineBanner = () => {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);

  return (
    <div role="status">
      {!online && (
        <div className={css.banner}>
          <p className="wrap">
            <Icon name="warn" /> 网络已断开，恢复后会自动继续。
          </p>
        </div>
      )}
    </div>
  );
};
