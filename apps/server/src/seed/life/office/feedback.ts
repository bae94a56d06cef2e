import { replySuggestion } from '@zhibiao/contract/feedback/staff';
import { one, sql } from '#db/sql.ts';
import { answer } from '#features/feedback/answer.ts';
import { askOn } from '#features/feedback/ask-on.ts';
import { addSuggestion, readSuggestion } from '#features/feedback/commands.ts';
import { pick } from '#domain/number/seeded-random.ts';
import { staffAt } from './acting.ts';
import type { Life, Part } from '#seed/life/part.ts';

/** Days from today with the time of day, and who says what then. */
type Said = readonly [day: number, time: string, by: 'asks' | 'answers' | 'closes' | 'reads', text: string];
type Thread = { mobile?: string; type: string; content: string; said: readonly Said[]; day: number; time: string };

const ANSWERED_LATE = '您好，感谢您的反馈。';

const THREADS: readonly Thread[] = [
  {
    day: -203,
    time: '10:42',
    type: '5',
    content: '公司网络较慢，视频播到一半停下来，重新打开以后之前的进度会不会丢？',
    said: [
      [
        -203,
        '15:10',
        'answers',
        `${ANSWERED_LATE}不会。看到的位置和已经计入的时长都保存在服务器上，重新打开会从停下的地方继续。`,
      ],
      [-202, '09:05', 'reads', ''],
      [-202, '09:12', 'asks', '试过了，确实接着放。换到手机上也一样吗？'],
      [-202, '11:30', 'closes', '一样，登录同一个账号即可。祝您学习顺利。'],
      [-201, '08:40', 'reads', ''],
    ],
  },
  {
    day: -158,
    time: '14:08',
    type: '4',
    content: '学时证明上能不能同时列出所在部门？公司人力归档时需要。',
    said: [
      [
        -157,
        '10:20',
        'answers',
        '证明只记载本人与课程的事实，部门会随调动变化，所以没有印在上面。您的机构管理员可以按部门导出学习记录，供归档使用。',
      ],
      [-157, '17:45', 'reads', ''],
    ],
  },
  {
    day: -121,
    time: '20:16',
    type: '3',
    content: '结业考试第 14 题的选项 B 和 D 读起来意思很接近，是否有误？',
    said: [
      [
        -120,
        '10:55',
        'answers',
        '已请命题老师核对：B 说的是“识别”，D 说的是“评价”，两者在该题中不能互换。我们会在解析里补充说明。',
      ],
      [-119, '12:20', 'reads', ''],
    ],
  },
  {
    day: -77,
    time: '09:33',
    type: '1',
    content: '希望课程目录能显示每一讲需要几分钟，方便利用零碎时间。',
    said: [
      [-76, '09:40', 'closes', '谢谢建议，课程页已按讲次显示时长。'],
      [-75, '13:00', 'reads', ''],
    ],
  },
  {
    day: -41,
    time: '16:27',
    type: '2',
    content: '内审员实务里的检查表能否提供可编辑的版本？',
    said: [
      [-40, '11:15', 'answers', '讲义正文里的检查表可以直接复制到您的文件中；请按本单位的体系文件增减条目后再使用。'],
    ],
  },
  {
    mobile: '13800000001',
    day: -3,
    time: '19:24',
    type: '2',
    content: '第二章讲到“知识产权目标”时，例子里的目标值是按季度还是按年考核？',
    said: [[-2, '10:06', 'answers', '按年考核、按季度检查进展。全年看是否达到，季度只看趋势，偏差较大时再分析原因。']],
  },
  {
    day: -2,
    time: '11:48',
    type: '4',
    content: '我在两个机构工作过，学时能否合并到现在的账号？',
    said: [],
  },
  { day: -1, time: '09:17', type: '5', content: '手机上看图文时，表格右侧有一列显示不全。', said: [] },
  { day: -1, time: '15:52', type: '1', content: '建议考试结束后可以按条款查看自己的薄弱点。', said: [] },
];

const FEEDBACK_STATE = (id: string) => sql<{ version: number }>`SELECT version FROM "Suggestion" WHERE id = ${id}`;

/** What learners write to the training body, and what it answers. */
export const feedback: Part = async (life) => {
  const { cast, random } = life;
  const writers = pick(
    cast.people.filter(({ isKnown, leftDay, joinedDay }) => !isKnown && leftDay === null && joinedDay < -205),
    random('feedback'),
    THREADS.length,
  );
  for (const [at, thread] of THREADS.entries()) planThread(life, thread, thread.mobile ?? writers[at]?.mobile ?? '');
};

const planThread = (life: Life, { day, time, type, content, said }: Thread, mobile: string): void => {
  const { deps, moment, plan, userId } = life;
  plan(moment(day, time), async () => {
    const { id } = await addSuggestion(deps, userId(mobile), { type, content, images: [], contact: '' });
    for (const [on, at, by, text] of said)
      plan(moment(on, at), () => say(life, { id, userId: userId(mobile), by, text }));
  });
};

const say = async (life: Life, { id, userId, by, text }: { id: string; userId: string; by: Said[2]; text: string }) => {
  const { deps } = life;
  if (by === 'reads') return readSuggestion(deps.db, userId, id);
  if (by === 'asks') return askOn(deps.pool, userId, { id, text });
  const { version } = await one(deps.pool, FEEDBACK_STATE(id));
  return answer(deps, await staffAt(life, 'kefu', replySuggestion), { id, version, text, close: by === 'closes' });
};
