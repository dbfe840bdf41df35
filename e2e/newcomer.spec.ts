import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../tools/free-port.ts";
import { openAccount } from "./support/journey/open-account.ts";
import { checklistOf } from "./support/journey/parts.ts";
import { passStepUp } from "./support/journey/pass-step-up.ts";
import { addClient, enforce, registerApi } from "./support/journey/protect-api.ts";
import { connectTenant, quarantineCampaign } from "./support/journey/quarantine-campaign.ts";
import { seeFirstCall } from "./support/journey/see-first-call.ts";
import { newcomerAt } from "./support/newcomer.ts";
import { guardPage } from "./support/page-guard.ts";
import { freshDataFolder, removeData, startServer, stopServer } from "./support/server.ts";
import { type RunningProgram, terminalIn } from "./support/terminal.ts";

const root = join(import.meta.dirname, "..");
const nobody = { PARAPET_ADMIN_EMAIL: "", PARAPET_ADMIN_PASSWORD: "", PARAPET_REGISTRATION: "" };
const path = [join(root, "node_modules/.bin"), "/usr/local/bin", "/usr/bin", "/bin"].join(":");

// The programs that the person starts make the machine busier than other tests do.
test.use({ actionTimeout: 60_000 });

test("PUB-1 a newcomer gets from an empty folder to a quarantined campaign by clicks and copied text alone", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const data = await freshDataFolder();
  const server = await startServer(join(data, "parapet"), nobody);
  const guard = await guardPage(page);
  // The tenant's own pages have no icon.
  guard.allow(/favicon\.ico/);
  const behind = createServer((_request, response) => response.end('{"order":7}')).listen(0, "127.0.0.1");
  await once(behind, "listening");
  const address = behind.address();
  const api = {
    origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    tap: `127.0.0.1:${await freePort()}`,
  };
  const folder = join(data, "work");
  await mkdir(folder);
  const terminal = terminalIn(folder, path);
  const running: RunningProgram[] = [];
  try {
    const person = await newcomerAt(page);
    await openAccount(person, server.baseURL);
    const tap = await seeFirstCall(person, terminal, api);
    running.push(tap);
    await registerApi(person);
    const client = await addClient(person, api);
    running.push(await enforce(person, terminal, api, tap));
    await passStepUp(person, terminal, api, client);
    running.push(await connectTenant(person, terminalIn(root, path)));
    await quarantineCampaign(person);
    await person.click(page.getByRole("link", { name: "Parapet home" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API Usage");
    // Nothing is left to do.
    await expect(checklistOf(page)).toHaveCount(0, { timeout: 30_000 });
    guard.stop();
    console.log(`${person.actions()} actions`);
  } finally {
    for (const program of running) await program.interrupt();
    behind.close();
    await stopServer(server);
    await removeData(data);
  }
  expect(guard.problems()).toEqual([]);
});
