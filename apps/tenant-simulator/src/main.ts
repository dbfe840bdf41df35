#!/usr/bin/env node
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { isScenario, scenarios } from "./control/scenarios.ts";
import { startTenantSimulator } from "./index.ts";

const usage = `parapet-tenant-simulator [--port 0] [--seed meridian] [--mailboxes 60] [--no-consent] [--scenario NAME]…
  [--corpus FOLDER] [--corpus-hours 24]

A simulated Microsoft 365 tenant on the loopback interface, for demonstrations and tests.
A corpus is a folder of labeled .eml files, delivered as received over the given hours before now.
Scenarios: ${Object.keys(scenarios).join(", ")}. The control URL lists further commands (POST).`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    seed: { type: "string" },
    mailboxes: { type: "string" },
    "no-consent": { type: "boolean", default: false },
    scenario: { type: "string", multiple: true, default: [] },
    corpus: { type: "string" },
    "corpus-hours": { type: "string", default: "24" },
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
  let mails: number | null = null;
  if (values.corpus !== undefined) {
    if (!existsSync(values.corpus)) throw new Error(`There is no folder ${values.corpus}`);
    const seconds = Number(values["corpus-hours"]) * 3600;
    mails = await simulator.control.deliverCorpus(values.corpus, { seconds, isPast: true });
  }
  const { urls, tenantId, registration } = simulator;
  const facts = {
    ...urls,
    ...(mails !== null && { mails }),
    // Names that the console's form uses.
    Tenant: tenantId,
    "Application (client) ID": registration.clientId,
    "Simulator URL": new URL(urls.login).origin,
    "Client secret": registration.secret,
  };
  for (const [name, value] of Object.entries(facts)) console.log(`${name.padEnd(25)} ${value}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void simulator.stop());
}
