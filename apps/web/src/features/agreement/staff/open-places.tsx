import { type Placeholder, PLACEHOLDERS } from '@zhibiao/contract/agreement/placeholders';
import { settingAbout } from '@zhibiao/contract/settings';
import { Link } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import css from './agreements.module.css';

/** What learners see as 〔…〕, each with the setting that fills it. */
export const OpenPlaces = ({ words }: { words: readonly Placeholder[] }) => {
  const sees = useCan()('setting:view');
  if (words.length === 0) return null;

  return (
    <div className={css.open}>
      <Alert kind="warning">
        还有 {words.length} 项空白，学员看到的是“〔{words[0]}…〕”。
        {sees ? '在系统设置中填写后自动写入协议：' : '请有“修改设置”权限的同事在系统设置中填写：'}
        <span className={css.places}>
          {words.map((word) => {
            const key = PLACEHOLDERS[word];
            const { label } = settingAbout(key);
            return sees ? (
              <Link key={key} to={`/console/setting#${key}`}>
                {label}
              </Link>
            ) : (
              <span key={key}>{label}</span>
            );
          })}
        </span>
      </Alert>
    </div>
  );
};
