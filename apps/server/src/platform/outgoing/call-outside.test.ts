import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { isIPv6, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOutside, OutgoingError } from "./call-outside.ts";
import { pinnedLookup, type Resolve } from "./pinned-lookup.ts";

/** Two servers on one port: the one that may be reached and the one that may not. */
const hosts = ["127.0.0.1", "127.0.0.2"] as const;
const servers: Server[] = [];
const reached: string[] = [];
let port = 0;

beforeAll(async () => {
  for (const host of hosts) {
    const server = createServer((request, response) => {
      reached.push(host);
      if (request.url === "/moved") response.writeHead(302, { location: `http://rebinding.example:${port}/` });
      response.end(host);
    });
    server.listen(port, host);
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
    servers.push(server);
  }
});
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

/** A name server that answers each question with the next address. */
function changing(...answers: (readonly string[])[]): Resolve & { asked: number } {
  const resolve = Object.assign(
    async () => {
      const answer = answers[Math.min(resolve.asked, answers.length - 1)] ?? [];
      resolve.asked += 1;
      return answer.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    },
    { asked: 0 },
  );
  return resolve;
}

const call = (resolve: Resolve, mayGoInside = false, path = "/") =>
  callOutside({
    method: "GET",
    url: new URL(`http://rebinding.example:${port}${path}`),
    headers: {},
    mayGoInside,
    setting: "PARAPET_WEBHOOK_HOSTS",
    resolve,
  });

test("the connection goes to the address that was checked, and the name is asked once", async () => {
  const resolve = changing(["127.0.0.1"], ["127.0.0.2"]);
  expect(await call(resolve, true)).toMatchObject({ status: 200, body: "127.0.0.1" });
  expect(resolve.asked).toBe(1);
});

test("a name that means an inside address is not connected to, also as one of several", async () => {
  reached.length = 0;
  for (const answer of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["2606:4700::1111", "::ffff:127.0.0.1"], []]) {
    await expect(call(changing(answer))).rejects.toThrow(OutgoingError);
  }
  expect(reached).toEqual([]);
});

test("an address in any spelling is checked, too", async () => {
  reached.length = 0;
  for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::ffff:127.0.0.1]", "[::1]", "127.1"]) {
    const outgoing = { method: "GET", headers: {}, mayGoInside: false, setting: "PARAPET_WEBHOOK_HOSTS" } as const;
    await expect(callOutside({ ...outgoing, url: new URL(`http://${host}:${port}/`) }), host).rejects.toThrow(
      "PARAPET_WEBHOOK_HOSTS does not list its host",
    );
  }
  expect(reached).toEqual([]);
});

test("a redirection is an answer, not a way inside", async () => {
  reached.length = 0;
  expect(await call(changing(["127.0.0.1"], ["127.0.0.2"]), true, "/moved")).toMatchObject({ status: 302 });
  expect(reached).toEqual(["127.0.0.1"]);
});

test("a name server that is silent is given up with the call", async () => {
  const signal = AbortSignal.timeout(20);
  const silent: Resolve = () => new Promise(() => undefined);
  const looking = pinnedLookup(new URL("http://silent.example/"), () => true, { resolve: silent, signal });
  await expect(looking).rejects.toThrow(/timeout/i);
});
