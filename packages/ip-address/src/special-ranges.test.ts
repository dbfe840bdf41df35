import { expect, test } from "vitest";
import { isInside, isOwnNetwork } from "./special-ranges.ts";

/** First and last address of each range, by what IANA's registries call it. */
const inside: readonly (readonly [name: string, ...addresses: string[]])[] = [
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private use", "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"],
  ["shared address space", "100.64.0.0", "100.127.255.255", "100.100.100.200"],
  ["loopback", "127.0.0.1", "127.255.255.255", "::1"],
  ["link local", "169.254.0.0", "169.254.169.254", "169.254.255.255", "fe80::", "fe80::1%eth0", "febf::ffff"],
  ["protocol assignments", "192.0.0.0", "192.0.0.170", "192.0.0.192", "192.0.0.255", "2001::", "2001:1ff:ffff::1"],
  ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.255", "2001:db8::1", "2001:db8:ffff::", "3fff:fff::1"],
  ["AS112", "192.31.196.1", "192.175.48.1", "2620:4f:8000::1"],
  ["AMT", "192.52.193.1", "2001:3::1"],
  ["6to4", "192.88.99.1", "2002::", "2002:7f00:1::", "2002:ffff::1"],
  ["benchmarking", "198.18.0.0", "198.19.255.255", "2001:2::1"],
  ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"],
  ["reserved and broadcast", "240.0.0.1", "255.255.255.255"],
  ["unspecified", "::"],
  ["IPv4-mapped", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:a00:1"],
  ["IPv4-compatible", "::7f00:1"],
  ["NAT64", "64:ff9b::a9fe:a9fe", "64:ff9b::808:808", "64:ff9b:1::1"],
  ["discard only", "100::1", "100:0:0:1::1"],
  ["Teredo", "2001:0:53aa:64c::1"],
  ["ORCHID", "2001:10::1", "2001:20::1", "2001:30::1"],
  ["segment routing", "5f00::1"],
  ["unique local", "fc00::1", "fd00:ec2::254", "fdff::1"],
  ["site local", "fec0::1"],
  ["unassigned", "4000::1", "8000::1"],
  ["platform of a cloud", "168.63.129.16"],
  ["no address", "", "localhost", "127.1"],
];

test.each(inside)("%s is inside", (_, ...addresses) => {
  expect(addresses.filter((address) => !isInside(address))).toEqual([]);
});

test("neighbors of the ranges and other public hosts are outside", () => {
  const outside = [
    "1.0.0.0 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0",
    "168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255",
    "192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 2000::1",
    "2001:200::1 2001:db9::1 2003::1 2606:4700::1111 2620:4f:8001::1 3fff:1000::1",
  ].flatMap((line) => line.split(" "));
  expect(outside.filter(isInside)).toEqual([]);
});

test("private networks are fewer: documentation addresses aren't among them", () => {
  expect(["10.1.2.3", "::ffff:10.1.2.3", "fd00::1", "100.64.0.1"].every(isOwnNetwork)).toBe(true);
  expect(["203.0.113.5", "198.18.0.1", "2001:db8::1", "8.8.8.8"].some(isOwnNetwork)).toBe(false);
});
