export { Doctor as Component } from '#features/doctor/staff/doctor.tsx';
