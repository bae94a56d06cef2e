import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { paths } from '#lib/url/paths.ts';
import { siteQuery } from '#lib/session/site.ts';
import { Button } from '#ui/action/button.tsx';
import css from './advice.module.css';
import type { Advice } from '#features/certificate/learner/verify/check/finding.ts';

const PLEASE = '请从“个人中心 · 学习证明”重新下载原始 PDF 发给我，不要打印、截图或另存。';

const Hotline = () => {
  const site = useQuery(siteQuery).data?.site;
  return site?.hotline ? `${site.hotline}${site.hours ? `，${site.hours}` : ''}` : '在意见反馈里写明文件的来历';
};

type Act = { text: string; note: ReactNode; act?: ReactNode };
const actsOf = (onAgain: () => void): Record<Advice, Act> => ({
  number: {
    text: '输入印在证书上的编号或核验码',
    note: '与登记内容逐项对照，同样可靠',
    act: <Button onClick={onAgain}>去输入</Button>,
  },
  original: {
    text: '请持证人重新下载原始 PDF 发给您',
    note: '持证人可在“个人中心 · 学习证明”随时下载',
    act: <Button onClick={() => void copyAndNotify(PLEASE)}>复制这句话</Button>,
  },
  whole: {
    text: '把收到的整个压缩包放进来',
    note: '审核材料与监管数据的压缩包里有签名，可以逐份核对',
    act: <Button onClick={onAgain}>换一份文件</Button>,
  },
  batch: { text: '如果它是一份证书名单', note: '用本页下方的“批量核验”逐份查询' },
  issuer: {
    text: '请签发机构帮助核实',
    note: <Hotline />,
    act: <Link to={paths.feedback}>留言</Link>,
  },
  again: { text: '稍后再放一次', note: '文件没有离开您的电脑', act: <Button onClick={onAgain}>再试一次</Button> },
});

/** What would be needed to know, in the order of what is nearest. */
export const AdviceList = ({ advice, onAgain }: { advice: readonly Advice[]; onAgain: () => void }) => {
  const acts = actsOf(onAgain);
  return (
    <div className={css.todo}>
      <h3>可以这样做</h3>
      <ol>
        {advice.map((one) => (
          <li key={one}>
            <span>
              {acts[one].text}
              <span className="note">{acts[one].note}</span>
            </span>
            {acts[one].act}
          </li>
        ))}
      </ol>
    </div>
  );
};
