import { useMutation, useQuery } from '@tanstack/react-query';
import { confirmQuestionImport, importFaults } from '@zhibiao/contract/question/staff-import';
import { Select } from 'antd';
import { useId, useState } from 'react';
import edit from '#features/question/staff/edit/edit.module.css';
import { banksQuery } from '#features/question/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { download } from '#lib/api/download.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { sizeText } from '#lib/format/size-text.ts';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { FootBar } from '#ui/action/foot-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import { CountStrip } from '#features/question/staff/import/counts.tsx';
import { Doubles } from './doubles.tsx';
import { DropButton } from '#features/question/staff/import/drop-button.tsx';
import { Faulty } from './faulty.tsx';
import { Good } from './good.tsx';
import css from '#features/question/staff/import/import.module.css';
import { MendDialog } from './mend-dialog.tsx';
import { IMPORT_READS, useMend, type Import, type Staged } from '#features/question/staff/import/queries.ts';
import { ImportSteps } from '#features/question/staff/import/steps.tsx';
import { confirmText, notReadText } from '#features/question/staff/import/summary.ts';

/** 核对: faults first, then what is there already, then the rest; nothing has come in yet. */
export const CheckImport = ({ one, back }: { one: Import; back: string }) => {
  const { id, version, counts } = one;
  const [bankId, setBankId] = useState(one.bankId);
  const [isTried, setTried] = useState(false);
  const [open, setOpen] = useState<Staged | null>(null);
  const [announcement, announce] = useState('');
  const invalidate = useInvalidate();
  const mend = useMend(id, ({ no, faults, skip }) => {
    setOpen(null);
    announce(faults.length > 0 ? `第 ${no} 题还有错误` : skip ? `第 ${no} 题不导入` : `第 ${no} 题已改好`);
  });
  const take = useMutation({
    mutationFn: (to: string) => call(confirmQuestionImport, { body: { id, version, bankId: to } }),
    onSettled: () => invalidate(...IMPORT_READS),
  });
  const faults = useMutation({
    mutationFn: () => download(importFaults, { params: { id } }, `${one.fileName.replace(/\.\w+$/, '')} 错误题目.xlsx`),
  });
  const confirmAll = () => {
    setTried(true);
    if (bankId !== null) take.mutate(bankId);
  };

  return (
    <>
      <header className={edit.head}>
        <ImportSteps at={2} back={back} />
        <div className={`row to-end gap-8 ${edit.acts}`}>
          <DropButton id={id} />
          {counts.faulty > 0 && (
            <Button small busy={faults.isPending} onClick={() => faults.mutate()}>
              <Icon name="download" size={16} />
              下载错误题目
            </Button>
          )}
          <Button small primary disabled={counts.ready === 0} busy={take.isPending} onClick={confirmAll}>
            导入 {counts.ready} 题
          </Button>
        </div>
      </header>
      <div className={css.body}>
        <Target one={one} bankId={bankId} missing={isTried && bankId === null} onBank={setBankId} />
        <p className="sr" role="status">
          {announcement}
        </p>
        <CountStrip counts={counts} />
        <Faulty id={id} count={counts.faulty} mend={mend.mutate} onOpen={setOpen} />
        <Doubles id={id} count={counts.similar} mend={mend.mutate} />
        <Good id={id} byType={counts.byType} mend={mend.mutate} onOpen={setOpen} />
      </div>
      <FootBar status={confirmText(one)}>
        {notReadText(one).length > 0 && (
          <ButtonLink small text to={back}>
            看没有读入的
          </ButtonLink>
        )}
      </FootBar>
      {open && (
        <MendDialog
          row={open}
          busy={mend.isPending}
          onMend={(question) => mend.mutate({ no: open.no, question })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};

type TargetProps = { one: Import; bankId: string | null; missing: boolean; onBank: (id: string) => void };

/** The file, and where its questions go. */
const Target = ({ one, bankId, missing, onBank }: TargetProps) => {
  const id = useId();
  const banks = useQuery(banksQuery).data ?? [];

  return (
    <section className={`panel ${css.target}`} aria-label="文件与去向">
      <WorkIcon name="file" size={20} />
      <div>
        <b>{one.fileName}</b>
        <p className="note num">
          {sizeText(one.fileSize)}　{one.counts.total} 题　{shortMoment(one.createTime)} 上传，
          {shortMoment(one.expireTime)} 前有效
        </p>
      </div>
      <div className={css.to}>
        <label htmlFor={id}>导入到</label>
        <Select
          id={id}
          className={css.bank ?? ''}
          placeholder="请选择题库"
          value={bankId}
          aria-invalid={missing}
          status={missing ? 'error' : ''}
          popupMatchSelectWidth={false}
          options={banks.map((bank) => ({ value: bank.id, label: bank.name }))}
          onChange={(next) => next !== null && onBank(next)}
        />
        <span className="note">导入后为待审，由有审核权限的人启用</span>
        {missing && <ErrorLine>请选择题库</ErrorLine>}
      </div>
    </section>
  );
};
