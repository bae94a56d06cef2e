import { Icon } from '#ui/icon/icon.tsx';
import css from './org-status-panel.module.css';

const DONE = '已完成';
const NOW = '进行中';
const NEXT = '之后';

/** From registration to the first learner: what is done, where it stands, what comes then. */
export const ReviewSteps = ({ refused }: { refused: boolean }) => (
  <ol className={`stack gap-16 ${css.steps}`} aria-label="审核进度">
    <Step state={DONE} title="提交机构资料">
      注册时填写的机构名称和统一社会信用代码已提交。
    </Step>
    <Step state={NOW} title={refused ? '修改后重新提交' : '平台审核'}>
      {refused
        ? '按审核意见修改资料，必要时补上营业执照，平台会再审核一次。'
        : '平台工作人员核对登记信息和营业执照。结果会发到“我的消息”，并通知您注册时的手机或邮箱。'}
    </Step>
    <Step state={NEXT} title="邀请学员，指派课程">
      通过后这里就是机构管理：发出邀请码或导入名单，给学员指派课程，查看学习进度，为学员申请证书。
    </Step>
  </ol>
);

const Step = ({ state, title, children }: { state: string; title: string; children: string }) => (
  <li className={state === NOW ? css.now : ''} aria-current={state === NOW ? 'step' : undefined}>
    <Icon name={state === DONE ? 'done' : state === NOW ? 'clock' : 'circle'} />
    <div>
      <h2>
        {title}
        <span className="note">{state}</span>
      </h2>
      <p className="note">{children}</p>
    </div>
  </li>
);
