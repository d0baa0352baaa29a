import { BlockList, isIP } from 'node:net';

// RFC 6890 and its kin: this computer, private networks, link-local (cloud metadata), carrier NAT, multicast.
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;
const PRIVATE_V6 = [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const blocked = (() => {
  const list = new BlockList();
  for (const [network, prefix] of PRIVATE_V4) list.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of PRIVATE_V6) list.addSubnet(network, prefix, 'ipv6');
  return list;
})();

/**
 * Whether an IP address is none of the public internet. An IPv4 address inside an IPv6 one (`::ffff:10.0.0.1`)
 * counts as that IPv4 address; what is no IP address counts as private.
 */
export function isPrivateAddress(ip: string): boolean {
  const address = ip.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return true;
  return blocked.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
