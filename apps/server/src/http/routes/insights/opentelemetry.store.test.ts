import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { endpoints, type EventDetail } from "@parapet/contract";
import { startRunningServer, type RunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const application = join(import.meta.dirname, "fixtures/traced-application.ts");

let parapet: RunningServer;
beforeAll(async () => {
  parapet = await startRunningServer();
});
afterAll(() => parapet.close());

/** Runs the application, and reads what the server has of it, in the order of the calls. */
async function eventsOf(encoding: string, convention: string): Promise<EventDetail[]> {
  const { id, token } = await parapet.createSource(`${encoding} ${convention}`);
  const url = new URL(endpoints["ingest.traces"].path, parapet.origin).href;
  const child = spawn(process.execPath, [application, encoding, url, token], {
    stdio: "inherit",
    env: { ...process.env, OTEL_SEMCONV_STABILITY_OPT_IN: convention, OTEL_SERVICE_NAME: "pets" },
  });
  expect(await once(child, "close")).toEqual([0, null]);
  return (await parapet.eventsOf(id)).toSorted(
    (a, b) => Date.parse(a.time) - Date.parse(b.time) || order(a) - order(b),
  );
}

const calls = ["/pets/7", "/pets", "/missing"];
const order = ({ path }: EventDetail) => calls.indexOf(path);

describe.each(["http", ""])("the OpenTelemetry SDK for Node with the conventions %j", (convention) => {
  it("exports spans that become the same events in both encodings", async () => {
    const [json, protobuf] = await Promise.all(["json", "protobuf"].map((each) => eventsOf(each, convention)));
    const shownIn = (events: readonly EventDetail[] = []) =>
      events.map((event) => ({
        call: [event.method, event.path, event.query, event.status],
        host: event.host,
        scheme: event.scheme,
        version: event.http_version,
        client: event.src_ip,
        agent: event.user_agent,
        isTimed: event.duration_ms !== null && event.duration_ms > 0,
        isPorted: event.port !== null && event.port > 1023,
        warnings: event.warnings,
      }));
    const common = {
      host: "127.0.0.1",
      scheme: "http",
      version: "1.1",
      client: "127.0.0.1",
      agent: "traced/1.0",
      isTimed: true,
      isPorted: true,
    };
    expect(shownIn(json)).toMatchObject([
      { call: ["GET", "/pets/7", "verbose=true", 200], ...common },
      { call: ["POST", "/pets", null, 200], ...common },
      { call: ["GET", "/missing", null, 404], ...common },
    ]);
    expect(shownIn(protobuf)).toEqual(shownIn(json));
  });
});
