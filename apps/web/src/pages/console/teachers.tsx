import { TeacherTable } from '#features/teacher/staff/teacher-table.tsx';

export const Component = () => <TeacherTable />;
