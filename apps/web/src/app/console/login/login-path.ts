/** The login page, which leads back to where the staff member wanted to go. */
export const loginPath = (to: string): string =>
  to === '/console' ? '/console/login' : `/console/login?${new URLSearchParams({ to })}`;
