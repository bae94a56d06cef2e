export const FEEDBACK_ACTIONS = {
  'suggest.reply': '答复了反馈',
} as const;

export const FEEDBACK_OBJECTS = {
  suggest: '反馈',
} as const;
