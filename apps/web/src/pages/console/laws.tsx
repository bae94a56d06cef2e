export { Laws as Component } from '#features/law/staff/laws.tsx';
