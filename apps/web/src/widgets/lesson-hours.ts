/** 6 学时, or 12 教学计划学时 where the training body counts more than the content measures. */
export const lessonHours = ({ creditHours, planned }: { creditHours: number; planned: boolean }): string =>
  `${creditHours} ${hoursName(planned)}`;

export const hoursName = (planned: boolean): string => (planned ? '教学计划学时' : '学时');
