import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether the address lies in one of the networks; of no networks at all: from anywhere. An entry that is no network
 * lets no address in.
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

/**
 * Addresses that answer a machine about itself: link-local ones, where clouds keep the keys of the machine, and those
 * of clouds that keep them elsewhere (Alibaba, Azure, Oracle, Amazon's IPv6), however IPv6 spells them. Loopback is
 * none of them: a relay on the machine itself is how many servers send their mail.
 */
const METADATA = [
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fe80::/10',
  'fd00:ec2::254',
  '64:ff9b::a9fe:0/112',
  '2002:a9fe::/32',
];
export const isMetadataAddress = (ip: string): boolean => isWithin(ip.split('%')[0] ?? ip, METADATA);
