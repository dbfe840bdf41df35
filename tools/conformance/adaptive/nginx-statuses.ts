import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import * as z from "zod";
import type { RunningNginx } from "../../debian-nginx.ts";
import { startGuardedNginx } from "../../guarded-nginx.ts";
import { readFixture } from "../fixture-value.ts";
import { type Case, runCases, type Suite } from "../suite.ts";

const table = z.record(z.string(), z.number());
const fixture = z.object({ nginxClosed: table, nginxOpen: table });

/** What clients get for every status that a decision service may answer, with the generated text in a real nginx. */
export const nginxStatuses: Suite = async ({ name, path }, bench) => {
  const { nginxClosed, nginxOpen } = fixture.parse(readFixture(path));
  const api = await listen((_request, response) => response.end("from the API"));
  const service = await listen(answerAsAsked);
  const gone = await listen(() => undefined);
  await close(gone.server);
  const started: RunningNginx[] = [];
  const start = async (parapet: string, failure: "open" | "closed") => {
    const nginx = await startGuardedNginx({ slug: "golden-api", parapet: new URL(parapet), failure }, api.origin);
    started.push(nginx);
    return nginx.origin;
  };
  const caseOf = (origin: string, way: string, wanted: number, asked: string): Case => ({
    name: `${way}: ${asked}`,
    check: async () => {
      const { status } = await fetch(`${origin}/any`, { headers: { "x-test": asked } });
      // nginx's own 500 is a problem document in our text.
      const expected = wanted === 500 ? 503 : wanted;
      return status === expected ? [] : [`${status} instead of ${expected}`];
    },
  });
  try {
    const cases: Case[] = [];
    for (const [failure, statuses] of [
      ["closed", nginxClosed],
      ["open", nginxOpen],
    ] as const) {
      const [live, down] = [await start(service.origin, failure), await start(gone.origin, failure)];
      for (const [asked, wanted] of Object.entries(statuses))
        cases.push(caseOf(asked === "service down" ? down : live, failure, wanted, asked));
    }
    return await runCases(name, cases, bench);
  } finally {
    for (const nginx of started) await nginx.stop();
    await Promise.all([close(api.server), close(service.server)]);
  }
};

/** Longer than the generated text waits. */
const slowMs = 1_500;

/** A decision service that answers what the fixture's rows name: a status, a throttle, or nothing in time. */
const answerAsAsked: RequestListener = (request, response) => {
  const asked = String(request.headers["x-test"] ?? "");
  const [status = "200"] = /^\d+/.exec(asked) ?? [];
  const decision = asked.includes("throttle") ? "throttle" : "deny";
  setTimeout(
    () => response.writeHead(Number(status), { "x-adaptive-decision": decision, "x-adaptive-problem": "{}" }).end(),
    asked.startsWith("timeout") ? slowMs : 0,
  );
};

async function listen(listener: RequestListener): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
