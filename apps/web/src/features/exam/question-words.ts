import { QUESTION } from '@zhibiao/contract/exam';

/** How a question scores, in a sentence. `multiRule`: 0 全对 · 1 漏选半分. */
export const scoringHint = ({ type, score }: { type: number; score: number }, multiRule: number): string => {
  switch (type) {
    case QUESTION.single:
      return `选对得 ${score} 分`;
    case QUESTION.multi:
      return `全部选对得 ${score} 分，${multiRuleText(multiRule)}`;
    case QUESTION.judge:
      return `判断正确得 ${score} 分`;
    case QUESTION.blank:
      return `全部填对得 ${score} 分，按每空计分`;
    default:
      return `由阅卷老师评分，满分 ${score} 分`;
  }
};

export const multiRuleText = (multiRule: number): string =>
  multiRule === 1 ? '漏选得一半分，错选不得分' : '漏选、错选不得分';
