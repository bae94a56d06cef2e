import { Icon } from '#ui/icon/icon.tsx';
import type { VerifyQuery } from '#features/certificate/queries.ts';
import css from './ask-panel.module.css';
import { FilePick } from './file-pick.tsx';
import { VerifyForm } from './verify-form.tsx';

type Props = { over: boolean; onAsk: (query: VerifyQuery) => void; take: (files: readonly File[]) => void };

/** The one box: a number, a code, or any file that this platform has given out. */
export const AskPanel = ({ over, onAsk, take }: Props) => (
  <>
    <section className={`panel ${css.ask}`} aria-label="核验">
      <VerifyForm onAsk={onAsk} />
      <p className={`row gap-16 note ${css.or}`}>或</p>
      <FilePick take={take} label="选择收到的文件" className={`${css.drop} ${over ? css.over : ''}`}>
        <Icon name="file" size={36} />
        <strong>
          <span className={css.large}>把文件拖到本页任意位置</span>
          <span className={css.small}>选择收到的文件</span>
        </strong>
        <span className="note">证书与证明 PDF、审核材料 zip、监管数据 zip 或 json、Excel 名单、开放徽章，都认得</span>
        <span className={css.choose}>选择文件</span>
      </FilePick>
    </section>
    <p className={`row gap-8 note ${css.safe}`}>
      <Icon name="lock" size={16} />
      文件只在您的浏览器里比对，不会上传。
    </p>
  </>
);
