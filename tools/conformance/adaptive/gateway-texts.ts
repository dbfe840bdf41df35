import { readFileSync } from "node:fs";
import type { GatewayKind } from "@parapet/contract";
import { gatewayWriters } from "@parapet/server/modules/adaptive-auth/gateway/gateway-texts.ts";
import { parseAllDocuments } from "yaml";
import * as z from "zod";
import { runCases, type Suite } from "../suite.ts";

/** How the goldens call what an installation names by itself. */
const names: readonly (readonly [golden: string, ours: string])[] = [
  ["API_ID", "golden-api"],
  ["http://adaptive:8080", "http://parapet.example:8080"],
  ["cluster: adaptive", "cluster: parapet"],
  ["    adaptive:", "    parapet-golden-api:"],
  ["[adaptive]", "[parapet-golden-api]"],
  ["    api: {", "    golden-api: {"],
  ["service: api", "service: golden-api"],
  ["api.example.test", "api.example.com"],
];

const about = {
  slug: "golden-api",
  failure: "closed",
  upstream: "http://127.0.0.1:3000",
  listen: "",
  behind: [],
} as const;

/** Every setting of a golden text stands in ours; ours may pass on more headers and say more. */
export const envoyText = goldenText("envoy");
export const traefikText = goldenText("traefik");

function goldenText(gateway: GatewayKind): Suite {
  return async ({ name, path }, bench) => {
    const golden = names.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(path, "utf8"));
    const parapet = new URL("http://parapet.example:8080");
    const text = gatewayWriters[gateway].write({ ...about, parapet });
    const ours = valuesOf(text);
    const cases = [...valuesOf(golden)].map(([key, wanted]) => ({
      name: key,
      check: async () => {
        const got = ours.get(key);
        const isThere = wanted.every((value) => got?.some((each) => isSame(each, value)) === true);
        return isThere ? [] : [`${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`];
      },
    }));
    return runCases(name, cases, bench);
  };
}

const record = z.record(z.string(), z.unknown());

/** The leaves of all documents of a text by their path; what stands in lists is gathered under the list's. */
function valuesOf(text: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  const walk = (value: unknown, path: string): void => {
    const members = record.safeParse(value);
    if (Array.isArray(value)) for (const each of value) walk(each, path);
    else if (members.success) for (const [key, member] of Object.entries(members.data)) walk(member, `${path}/${key}`);
    else values.set(path, [...(values.get(path) ?? []), String(value)]);
  };
  for (const document of parseAllDocuments(text)) walk(document.toJS(), "");
  return values;
}

/** Header names know no case; a query may say more than the golden's. */
function isSame(ours: string, golden: string): boolean {
  const [one, other] = [ours.toLowerCase(), golden.toLowerCase()];
  return one === other || (other.includes("?api=") && one.startsWith(`${other}&`));
}
