import { useMutation, useQuery } from '@tanstack/react-query';
import { consent } from '@zhibiao/contract/agreement/learner';
import { labelOf } from '@zhibiao/contract/core/codes';
import {
  type Given,
  listConsents,
  SEPARATE,
  type Separate,
  type SeparateCode,
  UNAGREED,
  withdrawConsent,
} from '@zhibiao/contract/agreement/consent';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { consentsQuery } from '#lib/api/consents.ts';
import { toast } from '#lib/message/toast.ts';
import { VIEWER } from '#lib/session/viewer.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/form/form-card.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { AgreementDialog } from '#widgets/agreement/text-dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './consents-card.module.css';
import rows from '#features/profile/learner/rows.module.css';

/** What follows from taking it back. */
const AFTER: Record<SeparateCode, string> = {
  [SEPARATE.idCard]:
    '已登记的身份证号码将立即删除，不能恢复。已签发的证书不受影响；以后需要登记证件号码时，须重新同意并填写。',
  [SEPARATE.photo]:
    '已上传的证件照将立即删除，不能恢复，也不能再申请内审员证书。照片正用于审核中的申请时，须先撤回该申请。已签发的证书不受影响。',
  [SEPARATE.regulator]: '之后报送主管部门的表中不再含您的身份证号码；此前已经报送的，由接收单位依法保存。',
};

type Read = { code: string; version: string; title: string };

/** 同意记录: what was agreed to and when, each with its text, and the way back. */
export const ConsentsCard = () => {
  const [reading, setReading] = useState<Read | null>(null);

  return (
    <Card
      title="同意记录"
      text="敏感个人信息在《隐私政策》之外逐项征得您的同意，可以随时撤回。《用户协议》和《隐私政策》是使用平台的前提，不再同意的，可以注销账号。"
    >
      <QueryBlock query={useQuery(consentsQuery)} failed="同意记录加载失败。">
        {({ separate, given }) => (
          <>
            <ul className={rows.rows}>
              {separate.map((one) => (
                <SeparateRow key={one.code} one={one} onRead={setReading} />
              ))}
            </ul>
            <details className={css.history}>
              <summary>历次同意（{given.length}）</summary>
              <ul>
                {given.map((one) => (
                  <GivenRow key={one.id} one={one} onRead={setReading} />
                ))}
              </ul>
            </details>
          </>
        )}
      </QueryBlock>
      {reading && <AgreementDialog agreement={reading} onClose={() => setReading(null)} />}
    </Card>
  );
};

const SeparateRow = ({ one, onRead }: { one: Separate; onRead: (read: Read) => void }) => {
  const { code, version, agreedTime, held } = one;
  const invalidate = useInvalidate();
  const renew = () => invalidate(listConsents, ...VIEWER);
  const agree = useMutation({
    mutationFn: () => call(consent, { body: { code, version } }),
    onSuccess: () => {
      toast.success(consent.done);
    },
    onSettled: renew,
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawConsent, { body: { code } }),
    onSuccess: () => {
      toast.success(withdrawConsent.done);
    },
    onSettled: renew,
  });
  const name = labelOf(SEPARATE, code);
  const stored = code !== SEPARATE.regulator && held;
  const askToWithdraw = async () => {
    if (
      await confirm({
        title: agreedTime ? '撤回同意？' : '不同意并删除？',
        text: AFTER[code],
        ok: agreedTime ? '撤回' : '删除',
        danger: true,
      })
    )
      withdraw.mutate();
  };

  return (
    <li className={css.row}>
      <div className={rows.text}>
        <p>
          {name}
          {!agreedTime && stored && <Tag kind="warning">{UNAGREED}</Tag>}
        </p>
        <p className="note">
          {agreedTime ? <span className="num">{agreedTime.slice(0, 16)} 同意</span> : '未同意'}
          {!agreedTime && stored && '，已登记的信息不会使用'}
        </p>
      </div>
      <div className={css.actions}>
        <Button text onClick={() => onRead(one)}>
          查看
          <span className="sr">{one.title}</span>
        </Button>
        {!agreedTime && (
          <Button busy={agree.isPending} onClick={() => agree.mutate()}>
            同意
            <span className="sr">{name}</span>
          </Button>
        )}
        {(agreedTime !== null || stored) && (
          <Button danger busy={withdraw.isPending} onClick={() => void askToWithdraw()}>
            {agreedTime ? '撤回' : '删除'}
            <span className="sr">
              {name}的{agreedTime ? '同意' : '信息'}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
};

const GivenRow = ({ one, onRead }: { one: Given; onRead: (read: Read) => void }) => (
  <li>
    <span>
      《{one.title}》<span className="num">{one.version}</span>
    </span>
    <span className="note num">
      {one.time.slice(0, 16)} 同意{one.withdrawTime && `，${one.withdrawTime.slice(0, 16)} 撤回`}
    </span>
    <Button text small onClick={() => onRead(one)}>
      查看
      <span className="sr">
        {one.title} {one.version}
      </span>
    </Button>
  </li>
);
