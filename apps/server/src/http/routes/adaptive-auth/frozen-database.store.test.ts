import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@parapet/contract";
import { type RunningServer, startRunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

let dataFolder: string;
let parapet: RunningServer;
let key: string;
let apiId: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "parapet-frozen-"));
  // A PostgreSQL of its own, which the server starts: others are not to wait for this test.
  parapet = await startRunningServer({ DATABASE_URL: "", PARAPET_DATA: dataFolder });
  const endpoint = { method: "POST", template: "/payouts", sensitivity: "high" };
  const api = endpoints["protectedApis.create"].answer.body.parse(
    await parapet.ask("POST", "/api/adaptive/apis", {
      name: "Acme",
      slug: "acme",
      base_url: "https://api.example",
      endpoints: [endpoint, { method: "GET", template: "/invoices", sensitivity: "low" }],
    }),
  );
  apiId = api.id;
  const { live } = endpoints["adaptiveConfigs.get"].answer.body.parse(
    await parapet.ask("GET", `/api/adaptive/apis/${api.id}/config`),
  );
  await parapet.ask("PUT", `/api/adaptive/apis/${api.id}/config/draft`, {
    settings: { ...live.settings, mode: "enforce" },
  });
  await parapet.ask("POST", `/api/adaptive/apis/${api.id}/config/publish`, { version: live.version });
  key = await addClient("Thief's");
}, 240_000);

afterAll(async () => {
  await parapet.close();
  await rm(dataFolder, { recursive: true, force: true });
});

/** A new client's key. */
async function addClient(name: string): Promise<string> {
  const { id } = endpoints["apiClients.create"].answer.body.parse(
    await parapet.ask("POST", "/api/adaptive/clients", { name, kind: "interactive", apis: [apiId] }),
  );
  const made = endpoints["clientKeys.create"].answer.body.parse(
    await parapet.ask("POST", `/api/adaptive/clients/${id}/keys`, {}),
  );
  return made.key;
}

interface Call {
  readonly method?: string;
  readonly uri?: string;
  readonly agent?: string;
  readonly apiKey?: string;
  readonly address?: string;
}

async function ask(call: Call = {}) {
  const { method = "POST", uri = "/payouts", agent = "curl/8.0", apiKey = key, address = "198.51.100.7" } = call;
  const answer = await fetch(`${parapet.origin}/v1/forward-auth?api=acme&style=nginx`, {
    headers: {
      "x-api-key": apiKey,
      "x-original-method": method,
      "x-original-uri": uri,
      "x-real-ip": address,
      "user-agent": agent,
    },
  });
  const body = await answer.text();
  return { status: answer.status, headers: answer.headers, body };
}

/** The challenge of an agent's step-up, which on a busy machine may take longer than a decision may. */
function challengeOf(agent: string): Promise<string | null> {
  const asked = async () => (await ask({ agent })).headers.get("x-adaptive-challenge");
  return vi.waitUntil(asked, { timeout: 30_000, interval: 250 });
}

/** The server's PostgreSQL and all its processes. */
function postgresProcesses(): number[] {
  const [line = ""] = readFileSync(join(dataFolder, "postgres/postmaster.pid"), "utf8").split("\n");
  const postmaster = Number(line);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

async function whileFrozen(work: () => Promise<void>): Promise<void> {
  const frozen = postgresProcesses();
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  try {
    await work();
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
}

describe.skipIf(process.platform !== "linux")("while PostgreSQL is frozen", () => {
  it("a step-up is still asked for, and a call that passes still passes", async () => {
    expect(await challengeOf("curl/8.0")).toMatch(/^[\w-]{22}$/);
    await whileFrozen(async () => {
      const started = performance.now();
      for (let call = 0; call < 6; call += 1) {
        const { status, headers, body } = await ask({ agent: `thief/${call}` });
        expect([status, headers.get("x-adaptive-decision")]).toEqual([401, "step_up"]);
        expect(headers.get("retry-after")).toBe("5");
        expect(JSON.parse(body)).toMatchObject({ methods: [], retry_after: 5 });
      }
      expect((await ask({ method: "GET", uri: "/invoices" })).status).toBe(200);
      expect((await ask({ apiKey: "ppk_wrong" })).status).toBe(401);
      expect(performance.now() - started).toBeLessThan(30_000);
    });
  });

  it("its log names the client, the endpoint and what was decided", async () => {
    const rows = await vi.waitUntil(
      async () => {
        const { path, answer } = endpoints["decisions.list"];
        const listed = answer.body.parse(await parapet.ask("GET", `${path}?page_size=100`));
        const found = listed.items.filter(({ agent }) => agent === "thief");
        return found.length === 6 ? found : null;
      },
      { timeout: 30_000, interval: 250 },
    );
    for (const row of rows)
      expect(row).toMatchObject({
        client: { name: "Thief's" },
        endpoint: "/payouts",
        effect: "step_up",
        cause: "policy",
        enforced: true,
        rule: { name: "New client at a sensitive endpoint" },
      });
  });

  it("has an end: the next step-up can be passed", async () => {
    expect(await challengeOf("curl/8.1")).toMatch(/^[\w-]{22}$/);
  });
});

it("300 calls at once with changing agents get 300 refusals, and open few challenges", async () => {
  const apiKey = await addClient("Stolen");
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) => ask({ apiKey, agent: `agent${at}/1.0`, address: "203.0.113.9" })),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([401]);
  const challenges = new Set(answers.map(({ headers }) => headers.get("x-adaptive-challenge")).filter(Boolean));
  expect(challenges.size).toBeLessThanOrEqual(50);
  for (const { headers } of answers)
    expect(headers.has("x-adaptive-challenge") || headers.get("retry-after") === "5").toBe(true);
});
