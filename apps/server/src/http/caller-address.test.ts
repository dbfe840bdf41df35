import Fastify from "fastify";
import { expect, test } from "vitest";
import { callerAddress, trustedHops } from "./caller-address.ts";

const proxies = ["127.0.0.0/8", "10.0.0.0/8", "2001:db8:aa::/48", "198.51.100.7"];

async function addressOf(peer: string, forwarded?: string, trusted: readonly string[] = proxies): Promise<string> {
  const app = Fastify({ trustProxy: trustedHops(trusted) });
  app.get("/", (request) => callerAddress(request));
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const answer = await app.inject({ url: "/", remoteAddress: peer, headers });
  await app.close();
  return answer.body;
}

test.each([
  ["a peer that is no proxy is the caller, whatever it says", "203.0.113.9", "192.0.2.1", "203.0.113.9"],
  ["a proxy names the caller", "10.1.2.3", "192.0.2.1", "192.0.2.1"],
  ["so does one named by its address", "198.51.100.7", "192.0.2.1", "192.0.2.1"],
  ["and one of IPv6", "2001:db8:aa::1", "2001:db8:bb::2", "2001:db8:bb::2"],
  ["and one that IPv6 sockets see as IPv4", "::ffff:10.1.2.3", "192.0.2.1", "192.0.2.1"],
  ["hops that are trusted are passed", "127.0.0.1", "192.0.2.1, 10.9.9.9", "192.0.2.1"],
  ["addresses before the caller's are not trusted", "10.1.2.3", "192.0.2.66, 192.0.2.1", "192.0.2.1"],
  ["a port is no part of an address", "10.1.2.3", "192.0.2.1:4711", "192.0.2.1"],
  ["nor of one of IPv6", "10.1.2.3", "[2001:db8:bb::2]:4711", "2001:db8:bb::2"],
  ["nor of a hop", "127.0.0.1", "192.0.2.1, 10.9.9.9:80", "192.0.2.1"],
  ["where the proxy names nothing that is one, the proxy calls", "10.1.2.3", "unknown", "10.1.2.3"],
  ["and where it is silent", "10.1.2.3", undefined, "10.1.2.3"],
])("%s", async (_, peer, forwarded, expected) => {
  expect(await addressOf(peer, forwarded)).toBe(expected);
});

test("without trusted proxies, forwarded addresses are ignored", async () => {
  expect(await addressOf("127.0.0.1", "192.0.2.1", [])).toBe("127.0.0.1");
});
