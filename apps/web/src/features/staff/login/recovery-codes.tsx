import { useState } from 'react';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { timeOfDay } from '#lib/format/moment-text.ts';
import { useSiteName } from '#lib/session/site.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import css from './door.module.css';

type Props = { codes: readonly string[]; account: string | null; done: string; onDone: () => void };

const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Shown this once: staff go on only once they keep them somewhere. */
export const RecoveryCodes = ({ codes, account, done, onDone }: Props) => {
  const [kept, setKept] = useState<string | null>(null);
  const name = useSiteName();
  const whose = account ? `（${account}）` : '';
  const text = `${name}管理后台 恢复码${whose}\n每个只能用一次\n\n${codes.map(shown).join('\n')}\n`;
  const keep = (how: string) => setKept(`${how} ${timeOfDay(Date.now()).slice(0, 5)}`);

  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: url, download: `${name}恢复码.txt` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    keep('已下载');
  };

  return (
    <div className={`stack gap-16 ${css.recoveryCodes}`}>
      <h3>
        保存 {codes.length} 个恢复码<span className="note">每个只能用一次，此后不再显示</span>
      </h3>
      <ul>
        {codes.map((code) => (
          <li key={code}>{shown(code)}</li>
        ))}
      </ul>
      <div className={`cluster gap-8 ${css.keep}`}>
        <Button onClick={save}>
          <Icon name="download" size={16} />
          下载
        </Button>
        <Button onClick={() => void copyAndNotify(text).then(() => keep('已复制'))}>
          <WorkIcon name="copy" size={16} />
          复制
        </Button>
        <span role="status">
          {kept && (
            <>
              <Icon name="check" size={16} />
              {kept}
            </>
          )}
        </span>
      </div>
      <div className={`cluster gap-8 ${css.keep}`}>
        <Button primary disabled={kept === null} onClick={onDone}>
          {done}
        </Button>
        {kept === null && <span className="note">下载或复制后才能继续</span>}
      </div>
    </div>
  );
};
