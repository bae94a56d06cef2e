import type { SeedStatement } from '../types.ts';

/** What the pages can do for people who do not see, hear or point as others do, and what is still missing. */
export const accessibility: SeedStatement = {
  document: 'accessibility',
  version: '2026-11-22',
  title: '无障碍说明',
  content: `
<p>版本：2026-11-22。我们希望每个人都能在这里学习和考试。本平台以《信息技术 互联网内容无障碍可访问性技术要求与测试方法》（GB/T 37668-2019）和 WCAG 2.1 的 AA 级为目标。</p>
<h2>已经做到的</h2>
<ul>
<li><strong>键盘。</strong>全部功能都可以只用键盘完成，当前位置有清晰的外框；每页开头可以直接跳到正文。</li>
<li><strong>读屏软件。</strong>页面有标题和区域，输入框有名称，错误写在输入框旁边；保存、计时等变化会自动读出。</li>
<li><strong>看得清。</strong>文字与背景的对比度不低于 4.5 比 1；放大到 200% 不丢内容；状态不只用颜色区分。</li>
<li><strong>视频。</strong>课程视频带字幕，可以调整播放速度；播放器的每个按钮都有名称。</li>
<li><strong>动效。</strong>系统设置了“减少动态效果”时，页面不再有动画。</li>
</ul>
<h2>还有不足的</h2>
<ul>
<li>部分外部链接的网页和政策原文由发布单位提供，我们无法修改。</li>
<li>PDF 课件主要是图文版面，读屏软件读出的顺序可能与版面不同。</li>
</ul>
<h2>需要帮助时</h2>
<p>遇到不便，或者需要为考试安排额外的时间和方式，请在<a href="/feedback">意见反馈</a>中告诉我们。</p>`,
};
