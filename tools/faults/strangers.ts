import { Agent } from "node:http";
import { endpoints } from "@parapet/contract";
import type { Fault, Ground } from "./fault.ts";
import { owner } from "./house.ts";
import { ask, send, tracedCall } from "./traffic.ts";

/** An unsigned proof of possession. */
const forgedProof = [
  { typ: "dpop+jwt", alg: "ES256" },
  { jti: "1", htm: "GET", htu: "https://payments.example/" },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .concat("AAAA")
  .join(".");

const person = { first_name: "Sam", last_name: "Stranger", company_name: "Elsewhere", contact_name: "Sam Stranger" };

/** What strangers do on purpose. */
export const strangers: readonly Fault[] = [
  {
    name: "parallel calls with changing agents",
    async play(ground) {
      const key = { "x-api-key": ground.house.key };
      await allow(ground, 0, 300, (at) => ({
        method: "POST",
        target: "/payouts",
        headers: { ...key, "user-agent": `agent-${at}/1.0` },
        address: `203.0.113.${at % 250}`,
      }));
    },
  },
  {
    name: "forged proofs without a key",
    async play(ground) {
      await allow(ground, 0, 400, (at) => ({
        method: "GET",
        target: "/invoices",
        headers: { dpop: forgedProof },
        address: `198.51.100.${at % 250}`,
      }));
    },
  },
  {
    name: "new hosts from a scanner",
    async play({ house, complain }) {
      const agent = new Agent({ keepAlive: true, maxSockets: 16 });
      const replies = await Promise.all(
        Array.from({ length: 3_000 }, (_, at) =>
          send(house.origin, agent, {
            method: "POST",
            path: endpoints["telemetry.send"].path,
            headers: { "content-type": "application/json", "x-trace-source-token": house.token },
            body: JSON.stringify(tracedCall(crypto.randomUUID(), `host-${at}.scanner.example`)),
          }),
        ),
      );
      agent.destroy();
      const refused = replies.filter((reply) => reply?.status !== 200).length;
      if (refused > 0) complain(`${refused} of ${replies.length} calls were not acknowledged`);
    },
  },
  {
    name: "wrong passwords and a stranger's registration",
    async play({ house, complain }) {
      const agent = new Agent({ keepAlive: true });
      const post = (path: string, body: object, from: string) =>
        send(house.origin, agent, {
          method: "POST",
          path,
          headers: { "content-type": "application/json", "x-forwarded-for": from },
          body: JSON.stringify(body),
        });
      const login = endpoints["login.create"].path;
      for (let count = 0; count < 60; count += 1)
        await post(login, { email: owner.email, password: `wrong ${count}` }, "203.0.113.7");
      const own = await post(login, owner, "192.0.2.44");
      if (own?.status !== 200) complain(`the owner's login was answered ${own?.status ?? "by nothing"}`);
      const stranger = { ...person, email: "stranger@elsewhere.test", password: "a stranger's own password 9" };
      const registered = await post(endpoints["registration.create"].path, stranger, "192.0.2.45");
      if (registered?.status !== 403) complain(`a registration was answered ${registered?.status ?? "by nothing"}`);
      agent.destroy();
    },
  },
];

/** Asks about all calls at once; more than some may not pass. */
async function allow(
  { house, complain }: Ground,
  max: number,
  count: number,
  call: (at: number) => Parameters<typeof ask>[2],
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const replies = await Promise.all(Array.from({ length: count }, (_, at) => ask(house.origin, agent, call(at))));
  agent.destroy();
  const passed = replies.filter((reply) => reply?.status === 200).length;
  if (passed > max) complain(`${passed} of ${count} passed`);
}
