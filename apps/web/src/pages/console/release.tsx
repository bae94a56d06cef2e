export { Releases as Component } from '#features/exam/release/releases.tsx';
