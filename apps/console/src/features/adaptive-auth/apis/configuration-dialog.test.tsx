import type { ConfigurationChange, ConfigurationDocument } from "@parapet/contract";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answerDialog, fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { say } from "../../../testing/say.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { openApis } from "./testing-apis-page.ts";

const document: ConfigurationDocument = {
  version: 1,
  zones: [{ name: "Office", kind: "trusted", cidrs: ["192.0.2.0/24"] }],
  apis: [],
  clients: [],
};
const zone: ConfigurationChange = {
  kind: "zone",
  name: "Office",
  action: "create",
  fields: [],
  pointer: "/document/zones/0",
};
const policy: ConfigurationChange = {
  kind: "policy",
  name: "orders",
  action: "update",
  fields: ["mode", "rules"],
  pointer: "/document/apis/0/settings",
};
const title = () => say("configuration.title");

async function openFile(answers: Answers = {}, options: Parameters<typeof openApis>[2] = {}) {
  const page = await openApis([], "", { ...options, answers });
  await press(page.user, title());
  await screen.findByRole("dialog", { name: title() });
  return page;
}

async function choose(user: UserEvent, content: unknown): Promise<void> {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const file = new File([text], "parapet.json", { type: "application/json" });
  await user.upload(await screen.findByLabelText(say("configuration.file")), file);
}

/** The cells of each row of a table, without its header. */
async function rowsOf(label: string): Promise<readonly (readonly string[])[]> {
  const table = await screen.findByRole("table", { name: label });
  return [...table.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td, th")].map(({ textContent }) => textContent),
  );
}

const submit = (count: number) => say("configuration.apply", { count });

test("the export is a file that can be applied again", async () => {
  const files = catchDownloads();
  const { user } = await openFile({ "configurations.export": document });
  await press(user, say("configuration.export"));
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]).toMatchObject({ name: "parapet-configuration.json", type: "application/json" });
  expect(JSON.parse((await files[0]?.text()) ?? "")).toEqual(document);
});

test("an export with too many clients says so, and works without them", async () => {
  const files = catchDownloads();
  const detail = "There are 2001 clients; a document has up to 2000. Export without clients.";
  const { user, server } = await openFile({ "configurations.export": refuse("conflict", { detail }) });
  await press(user, say("configuration.export"));
  expect(await screen.findByText(detail)).toBeDefined();
  await user.click(screen.getByLabelText(say("configuration.withClients", { max: "2,000" })));
  server.answer({ "configurations.export": document });
  await press(user, say("configuration.export"));
  await expect.poll(() => files.length).toBe(1);
  expect(server.asked("configurations.export").map(({ query }) => query.get("clients"))).toEqual(["true", "false"]);
});

test.each(["viewer", "analyst"] as const)("a user who is %s can export only", async (role) => {
  await openFile({}, { as: { role } });
  expect(screen.getByText(say("configuration.readerText"))).toBeDefined();
  expect(screen.queryByLabelText(say("configuration.file"))).toBeNull();
  expect(screen.queryByRole("button", { name: submit(0) })).toBeNull();
});

describe("a file", () => {
  test("shows its changes, and is applied with a note for policies", async () => {
    const changes = [zone, policy];
    const { user, server } = await openFile({
      "configurations.plan": { changes },
      "configurations.apply": { changes },
    });
    await choose(user, document);
    const rows = [
      [say("configuration.action.create"), say("configuration.kind.zone"), "Office", ""],
      [say("configuration.action.update"), say("configuration.kind.policy"), "orders", "mode, rules"],
    ];
    expect(await rowsOf(say("configuration.changes"))).toEqual(rows);
    expect(server.asked("configurations.plan").map(({ body }) => body)).toEqual([{ document }]);
    expect(server.asked("configurations.apply")).toEqual([]);
    await fill(user, say("configuration.note"), "Ticket 7");
    await answerDialog(user, title(), submit(2));
    await screen.findByText(say("configuration.done", { count: 2 }));
    expect(await rowsOf(say("configuration.applied"))).toEqual(rows);
    expect(server.asked("configurations.apply").map(({ body }) => body)).toEqual([{ document, note: "Ticket 7" }]);
    expect(server.asked("protectedApis.list")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: submit(2) })).toBeNull();
  });

  test("without a policy has no note", async () => {
    const { user } = await openFile({ "configurations.plan": { changes: [zone] } });
    await choose(user, document);
    await rowsOf(say("configuration.changes"));
    expect(screen.queryByLabelText(say("configuration.note"))).toBeNull();
  });

  test("that changes nothing can't be applied", async () => {
    const { user } = await openFile({ "configurations.plan": { changes: [] } });
    await choose(user, document);
    await screen.findByText(say("configuration.same"));
    expect(screen.getByRole("button", { name: submit(0) }).hasAttribute("disabled")).toBe(true);
  });

  test("that isn't JSON is refused here, and the next one is read", async () => {
    const { user, server } = await openFile({ "configurations.plan": { changes: [zone] } });
    await choose(user, "version: 1");
    await expect.poll(() => errorAt(say("configuration.file"))).toBe(say("configuration.notJson"));
    expect(server.asked("configurations.plan")).toEqual([]);
    await choose(user, document);
    expect(await rowsOf(say("configuration.changes"))).toHaveLength(1);
  });

  test("of another shape says where", async () => {
    const { user, server } = await openFile();
    await choose(user, { ...document, zones: [{ name: "Office", kind: "friendly", color: "red" }] });
    const rows = await rowsOf(say("configuration.problems"));
    expect(rows.map(([place]) => place)).toEqual(["/zones/0/kind", "/zones/0"]);
    expect(rows[1]?.[1]).toContain("color");
    expect(server.asked("configurations.plan")).toEqual([]);
  });

  test("that the server refuses says where and why", async () => {
    const errors = [{ pointer: "/document/zones/0/name", message: "Office is listed twice." }];
    const { user } = await openFile({ "configurations.plan": refuse("invalid_input", { errors }) });
    await choose(user, document);
    expect(await rowsOf(say("configuration.problems"))).toEqual([["/zones/0/name", "Office is listed twice."]]);
    expect(screen.getByRole("button", { name: submit(0) }).hasAttribute("disabled")).toBe(true);
  });

  test("that takes too long says where it stopped", async () => {
    const detail = "Stopped at policy orders: This takes too long for one request. Applied: create zone Office.";
    const { user, server } = await openFile({
      "configurations.plan": { changes: [zone, policy] },
      "configurations.apply": refuse("conflict", { detail }),
    });
    await choose(user, document);
    await rowsOf(say("configuration.changes"));
    server.answer({ "configurations.plan": { changes: [policy] } });
    await answerDialog(user, title(), submit(2));
    expect(await screen.findByText(detail)).toBeDefined();
    expect(await screen.findByText(say("configuration.stopped", { count: 1 }))).toBeDefined();
  });

  test("that stops halfway says what was applied, and what is left", async () => {
    const errors = [{ pointer: "/document/apis/0/settings/tests/0", message: "Test failed: Payouts" }];
    const { user, server } = await openFile({
      "configurations.plan": { changes: [zone, policy] },
      "configurations.apply": refuse("invalid_input", { errors }),
    });
    await choose(user, document);
    await rowsOf(say("configuration.changes"));
    server.answer({ "configurations.plan": { changes: [policy] } });
    await answerDialog(user, title(), submit(2));
    await screen.findByText(say("configuration.stopped", { count: 1 }));
    expect(await rowsOf(say("configuration.problems"))).toEqual([["/apis/0/settings/tests/0", "Test failed: Payouts"]]);
    expect(await rowsOf(say("configuration.changes"))).toHaveLength(1);
    server.answer({ "configurations.apply": { changes: [policy] } });
    await answerDialog(user, title(), submit(1));
    expect(await screen.findByText(say("configuration.done", { count: 1 }))).toBeDefined();
  });
});
