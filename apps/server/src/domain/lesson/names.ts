/** Courses in a sentence: two by name, more by their number. */
export const lessonNames = (lessons: readonly { name: string }[]): string => {
  const named = lessons
    .slice(0, 2)
    .map(({ name }) => `《${name}》`)
    .join('、');
  return lessons.length > 2 ? `${named}等${lessons.length}门课程` : named;
};
