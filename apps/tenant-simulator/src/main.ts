#!/usr/bin/env node
import { parseArgs } from "node:util";
import { startTenantSimulator } from "./index.ts";
import { isScenario, scenarios } from "./scenarios/scenarios.ts";

const usage = `parapet-tenant-simulator [--port 0] [--seed meridian] [--mailboxes 60] [--no-consent] [--scenario NAME]…

A simulated Microsoft 365 tenant on the loopback interface, for demonstrations and tests.
Scenarios: ${Object.keys(scenarios).join(", ")}. More can be asked of it by POST while it runs; its address says what.`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    seed: { type: "string" },
    mailboxes: { type: "string" },
    "no-consent": { type: "boolean", default: false },
    scenario: { type: "string", multiple: true, default: [] },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) console.log(usage);
else {
  const simulator = await startTenantSimulator({
    port: Number(values.port),
    seed: values.seed,
    mailboxes: values.mailboxes === undefined ? undefined : Number(values.mailboxes),
    isConsented: !values["no-consent"],
  });
  for (const name of values.scenario) {
    if (!isScenario(name)) throw new Error(`There is no scenario ${name}`);
    await simulator.control.runScenario(name);
  }
  const { urls, tenantId, registration } = simulator;
  const facts = { ...urls, tenant: tenantId, "client id": registration.clientId, secret: registration.secret };
  for (const [name, value] of Object.entries(facts)) console.log(`${name.padEnd(10)} ${value}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void simulator.stop());
}
