import { deviceName } from './device.ts';
import { networkOf } from '#domain/network/network.ts';

/**
 * Where a login comes from, as far as that is known without a table of places: the kind of device, and the network
 * by the first part of its address. The rest of an address says more of a person than any reader needs to know.
 */

export type LoginFrom = { ip: string; device: string };

/** `203.0.113.*`; of IPv6 what a provider gives to one place, `2001:db8:1:*`. */
export const loginPlaceOf = (ip: string): string => {
  const network = networkOf(ip);
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}:*` : network.replace(/\.\d+$/, '.*');
};

/**
 * Whether an account that has been logged in to before never was from such a device, or never from such a network.
 * Without earlier logins there is nothing that it would differ from.
 */
export const isNewPlace = (now: LoginFrom, earlier: readonly LoginFrom[]): boolean => {
  const place = loginPlaceOf(now.ip);
  const device = deviceName(now.device);
  return (
    earlier.length > 0 &&
    !(
      earlier.some(({ ip }) => loginPlaceOf(ip) === place) &&
      earlier.some((login) => deviceName(login.device) === device)
    )
  );
};
