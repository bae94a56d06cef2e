import { TeacherTable } from '#features/teacher/staff/page.tsx';

export const Component = () => <TeacherTable />;
