import type { getAgreementDraft } from '@zhibiao/contract/agreement/staff';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { useState } from 'react';
import { RowAction } from '#ui/action/row-actions.tsx';
import { AgreementDialog } from '#widgets/agreement/text-dialog.tsx';
import css from './agreements.module.css';

type Version = AnswerOf<typeof getAgreementDraft>['versions'][number];
const byWhom = ({ by, refilled }: Version): string => (refilled ? '按系统设置填写' : by ? `${by} 发布` : '随平台提供');

/** Every text that people were ever asked to agree to, as it was. */
export const AgreementVersions = ({ code, versions }: { code: string; versions: readonly Version[] }) => {
  const [shown, setShown] = useState<Version | null>(null);

  return (
    <>
      <h3>历次版本</h3>
      <ul className={css.versions}>
        {versions.map((one) => (
          <li key={one.version} className="num">
            <span>{one.version}</span>
            <span className="note">
              {one.effectiveTime.slice(0, 16)} 生效{one.reconsent ? '，须重新同意' : ''}，{byWhom(one)}
            </span>
            <RowAction of={one.version} onClick={() => setShown(one)}>
              查看
            </RowAction>
          </li>
        ))}
      </ul>
      {shown && <AgreementDialog agreement={{ ...shown, code }} onClose={() => setShown(null)} />}
    </>
  );
};
