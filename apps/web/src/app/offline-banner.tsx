import { useOnline } from '#lib/platform/use-online.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './offline-banner.module.css';

export const OfflineBanner = () => {
  const online = useOnline();

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
