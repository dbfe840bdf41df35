import type { SandboxCall } from "@parapet/contract";
import { factsOf, History, learn, Population } from "@parapet/risk-engine";
import { observedCall } from "./observed-call.ts";
import { presetCalls } from "./presets.ts";
import { nextAt } from "./sandbox-clock.ts";
import { seeded } from "./seeded.ts";

const dayMs = 86_400_000;
/** Days of history of a new sandbox's client, so that it isn't in the learning period. */
const knownDays = 24;
const otherClients = 30;

/** The client's past month: mostly the office, sometimes home or travel, with its own key. */
export function historyOfClient(nowMs: number): History {
  const history = new History();
  const others = new Population();
  for (let day = knownDays; day > 0; day -= 1) {
    learn(factsOf(observedCall(callOfDay(day), nextAt(nowMs - (day + 1) * dayMs, 8 + (day % 9)))), history, others);
  }
  return history;
}

function callOfDay(day: number): SandboxCall {
  const typical = presetCalls.usual_office;
  return {
    ...typical,
    network: day % 12 === 7 ? "mobile" : day % 6 === 3 ? "home" : typical.network,
    endpoint: day % 8 === 5 ? "POST /payouts" : day % 3 === 1 ? "GET /invoices/{id}" : typical.endpoint,
    per_minute: 2 + (day % 5),
  };
}

/** The other clients of Acme Billing; shared by all sandboxes and read-only. */
export const population: Population = populationOfOthers();

function populationOfOthers(): Population {
  const all = new Population();
  const random = seeded(20_261_122);
  const one = <Value>(...values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const typical = presetCalls.usual_office;
  const startMs = Date.UTC(2026, 0, 5);
  for (let client = 0; client < otherClients; client += 1) {
    const history = new History();
    const country = one<SandboxCall["country"]>("NO", "NO", "NO", "SE", "SE", "DE", "FR", "US");
    const agent = one<SandboxCall["agent"]>("usual", "usual", "updated", "other_library", "browser");
    const home = one<SandboxCall["network"]>("office", "office", "hosting");
    for (let day = 0; day < 14; day += 1) {
      const chance = random();
      const call: SandboxCall = {
        country: chance > 0.97 ? one("DE", "FR", "SE") : country,
        network: chance > 0.95 ? "mobile" : chance > 0.8 ? one("home", "same_isp") : home,
        agent: chance > 0.9 ? one("updated", "other_machine") : agent,
        key: chance > 0.93 ? one("new", "missing") : typical.key,
        endpoint: one(
          "GET /invoices",
          "GET /invoices",
          "GET /invoices/{id}",
          "POST /payouts",
          "DELETE /customers/{id}",
        ),
        hour: 7 + Math.floor(random() * 11),
        per_minute: 1 + Math.floor(random() * 8),
      };
      learn(factsOf(observedCall(call, nextAt(startMs + day * dayMs, call.hour))), history, all);
    }
  }
  return all;
}
