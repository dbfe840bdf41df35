import { createTransport } from "@parapet/graph-client";
import * as z from "zod";
import * as mini from "zod/mini";
import { loginHost } from "../../../modules/secure-inbox/connection/hosts-of.ts";
import { mailConnectionTable } from "../../../modules/secure-inbox/connection/table.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { type Finding, ok, problem, reasonOf, unknown, warning } from "../finding.ts";
import type { Look } from "../look.ts";

/** Codes of authenticators live 30 s, proofs of possession 60 s. */
const gravest = 30_000;
const observed = 2_000;
/** A Date header tells whole seconds. */
const dateStep = 1_000;
const patienceMs = 5_000;

/** Compares this machine's clock with those of the stores, and of others if reachable. */
export async function checkClocks(look: Look): Promise<readonly Finding[]> {
  return [
    await compared("clock vs. postgresql", look.postgres.thing !== null, async () => {
      const answer = await look.postgres.thing?.pool.query("select extract(epoch from clock_timestamp()) * 1000 as ms");
      return { ms: z.array(z.object({ ms: z.coerce.number() })).parse(answer?.rows)[0]?.ms ?? Number.NaN, step: 0 };
    }),
    await compared("clock vs. clickhouse", look.clickhouse.thing !== null, async () => {
      if (look.clickhouse.thing === null) throw new Error("not open");
      const sql = "SELECT toUnixTimestamp64Milli(now64(3)) AS ms";
      const [row] = await readRows(look.clickhouse.thing, { sql, params: {}, row: mini.object({ ms: mini.number() }) });
      return { ms: row?.ms ?? Number.NaN, step: 0 };
    }),
    ...(await outside(look)),
  ];
}

/** The public address, and Microsoft if a tenant is connected; no other hosts. */
async function outside({ config, postgres }: Look): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  if (config.publicUrl !== null) {
    found.push(await compared("clock vs. public url", true, () => dateOf(`${config.publicUrl}/healthz`, null)));
  }
  const places =
    (await postgres.thing?.db
      .select()
      .from(mailConnectionTable)
      .catch(() => [])) ?? [];
  for (const host of new Set(places.map(loginHost))) {
    const name = `clock vs. ${URL.parse(host)?.host ?? host}`;
    found.push(
      await compared(name, true, () => dateOf(`${host}/common/v2.0/.well-known/openid-configuration`, config.proxyUrl)),
    );
  }
  if (found.length > 0) return found;
  return [
    unknown(
      "system clock",
      "no public URL or tenant to compare with",
      "Make sure that NTP keeps this machine's clock in sync.",
    ),
  ];
}

async function dateOf(url: string, proxy: string | null) {
  const transport = createTransport({ proxy, timeoutMs: patienceMs });
  try {
    const { headers } = await transport.send({ method: "GET", url, headers: {} });
    return { ms: Date.parse(headers["date"] ?? ""), step: dateStep };
  } finally {
    transport.close();
  }
}

async function compared(
  name: string,
  isOpen: boolean,
  ask: () => Promise<{ readonly ms: number; readonly step: number }>,
): Promise<Finding> {
  if (!isOpen) return unknown(name, "not open");
  const before = Date.now();
  try {
    const { ms, step } = await ask();
    if (!Number.isFinite(ms)) return unknown(name, "its response has no valid date");
    const after = Date.now();
    // Somewhere between both looks here, and in the second that a header tells.
    const ahead = ms > after ? ms - after : ms + step < before ? ms + step - before : 0;
    const far = Math.abs(ahead);
    const seen = `${(far / 1000).toFixed(1)} s ${ahead > 0 ? "ahead of" : ahead < 0 ? "behind" : "from"} this process`;
    const advice = "Keep both clocks in sync with NTP: codes, tokens and event times depend on it.";
    if (far >= gravest) return problem(name, seen, advice);
    return far >= observed ? warning(name, seen, advice) : ok(name, seen);
  } catch (error) {
    return unknown(name, `not reached: ${reasonOf(error)}`);
  }
}
