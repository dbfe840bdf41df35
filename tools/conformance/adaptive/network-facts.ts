import { setTimeout as sleep } from "node:timers/promises";
import { addressFacts, type AddressFacts, dataPack } from "@parapet/contract";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import type { ConsoleClient } from "../server/console-client.ts";
import { runCases, type Suite } from "../suite.ts";

const fixture = z.object({
  cases: z.array(
    z.object({
      ip: z.string(),
      country: z.nullish(z.string()),
      asn: z.nullish(z.number()),
      private: z.optional(z.boolean()),
      /** What packs say that do not agree. */
      countryDisagrees: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});
type Wanted = z.infer<typeof fixture>["cases"][number];

/** Longest that a new installation takes to import its packs, in milliseconds. */
const importedWithinMs = 120_000;
const packs = z.object({ items: z.array(dataPack) });

/** What the packs of a new installation say about well-known addresses. */
export const networkFacts: Suite = async ({ name, path }, bench) => {
  const { client } = await bench.server();
  const { cases } = fixture.parse(readFixture(path));
  await packsInUse(client, cases);
  const checked = cases.map((wanted) => ({
    name: wanted.ip,
    check: async () => differences(wanted, await look(client, wanted.ip)),
  }));
  return runCases(name, checked, bench);
};

async function look(client: ConsoleClient, address: string): Promise<AddressFacts> {
  const path = `/api/adaptive/data-packs/look?address=${encodeURIComponent(address)}`;
  const { body } = await client.send({ method: "GET", path, signedIn: true });
  return addressFacts.parse(JSON.parse(body));
}

/** The list tells of a pack when it is stored; a moment later the process that answers has read it. */
async function packsInUse(client: ConsoleClient, [first]: readonly Wanted[]): Promise<void> {
  const deadline = Date.now() + importedWithinMs;
  for (;;) {
    const known = first === undefined ? null : await look(client, first.ip);
    const { body } = await client.send({ method: "GET", path: "/api/adaptive/data-packs", signedIn: true });
    const kinds = packs
      .parse(JSON.parse(body))
      .items.filter(({ state }) => state === "active")
      .map(({ kind }) => kind);
    if (known?.country !== null && known?.asn !== null && kinds.includes("country") && kinds.includes("asn")) return;
    if (Date.now() > deadline) throw new Error(`Only these packs are in use: ${kinds.join(", ")}`);
    await sleep(200);
  }
}

function differences({ country, asn, countryDisagrees, ...wanted }: Wanted, facts: AddressFacts): readonly string[] {
  const countries = countryDisagrees === undefined ? [country] : Object.values(countryDisagrees);
  return [
    ...(country === undefined && countryDisagrees === undefined
      ? []
      : countries.includes(facts.country)
        ? []
        : [`the country is ${facts.country} instead of ${countries.join(" or ")}`]),
    ...(asn === undefined || facts.asn === asn ? [] : [`the AS is ${facts.asn} instead of ${asn}`]),
    ...(facts.is_private === (wanted.private ?? false) ? [] : [`is_private is ${facts.is_private}`]),
  ];
}
