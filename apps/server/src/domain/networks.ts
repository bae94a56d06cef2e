import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether the address lies in one of the networks; of no networks at all: from anywhere. What is none lets nobody in.
 */
export const isWithin = (ip: string, cidrs: readonly string[]): boolean => {
  if (cidrs.length === 0) return true;
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    try {
      list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
    } catch {
      continue;
    }
  }
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};
