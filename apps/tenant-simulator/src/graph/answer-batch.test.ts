import { expect, test } from "vitest";
import { createTenant } from "../tenant.ts";
import { directGraph } from "../testing/direct-graph.ts";

const tenant = createTenant({ mailboxes: 9 });
const graph = await directGraph(tenant);
const user = "/users/ingrid.solheim@meridianfreight.com";
const get = (id: string, url: string, dependsOn: readonly string[] = []) => ({ id, method: "GET", url, dependsOn });
const statusesOf = (body: { responses: readonly { id: string; status: number }[] }) =>
  Object.fromEntries(body.responses.map(({ id, status }) => [id, status]));

test("each request of a batch has its own response; dependents of a failure fail, too", async () => {
  const { status, body } = await graph("POST", "/$batch", {
    requests: [
      get("last", user, ["folder"]),
      {
        id: "folder",
        method: "POST",
        url: `${user}/mailFolders`,
        headers: { "Content-Type": "application/json" },
        body: { displayName: "Hold" },
      },
      get("lost", "/users/unknown"),
      get("orphan", user, ["lost"]),
      get("relative", "organization"),
    ],
  });
  expect(status).toBe(200);
  expect(statusesOf(body)).toEqual({ last: 200, folder: 201, lost: 404, orphan: 424, relative: 200 });
});

test("a batch runs four requests concurrently, within the mailbox limit", async () => {
  tenant.faults.set({ latency: 20 });
  const requests = Array.from({ length: 20 }, (_, index) => get(String(index), `${user}/mailFolders`));
  const { body } = await graph("POST", "/$batch", { requests });
  tenant.faults.set({ latency: 0 });
  expect(new Set(Object.values(statusesOf(body)))).toEqual(new Set([200]));
  expect(tenant.limiter.peak()).toBe(4);
});

test.each([
  ["more than twenty requests", Array.from({ length: 21 }, (_, index) => get(String(index), user))],
  ["a duplicate id", [get("1", user), get("1", user)]],
  ["a circle", [get("1", user, ["2"]), get("2", user, ["1"])]],
  ["a missing dependency", [get("1", user, ["9"])]],
])("a batch with %s is rejected", async (_name, requests) => {
  expect((await graph("POST", "/$batch", { requests })).status).toBe(400);
});
