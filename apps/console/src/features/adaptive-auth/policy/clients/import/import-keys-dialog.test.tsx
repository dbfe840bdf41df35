import { hash } from "node:crypto";
import { maxImportedKeys } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fill, press } from "../../../../../testing/controls.ts";
import { catchDownloads } from "../../../../../testing/downloads.ts";
import { say } from "../../../../../testing/say.ts";
import { type Asked, pending, refuse } from "../../../../../testing/test-server.ts";
import { protectedApiWith } from "../../../testing-apis.ts";
import { openPolicy } from "../../testing-policy.ts";
import type { ImportedRow } from "./read-keys.ts";

interface Body {
  readonly import_id: string;
  readonly preview: boolean;
  readonly rows: readonly ImportedRow[];
}
const bodyOf = ({ body }: Asked) => body as Body;
/** Adds all rows, of as many clients as they name. */
const accept = (asked: Asked) => {
  const { rows } = bodyOf(asked);
  return {
    clients: new Set(rows.map(({ client }) => client)).size,
    keys: rows.length,
    known: 0,
    updated: 0,
    refused: [],
  };
};

async function open(text: string, options: Parameters<typeof openPolicy>[1] = {}) {
  const page = await openPolicy("clients", {
    ...options,
    answers: { "clientImports.run": accept, ...options.answers },
  });
  await press(page.user, say("policy.existing.importOpen"));
  await screen.findByRole("dialog", { name: say("policy.import.title") });
  await fill(page.user, say("policy.import.list"), text);
  await press(page.user, say("policy.import.check"));
  const sent = () => page.server.asked("clientImports.run").map(bodyOf);
  return { ...page, sent };
}

describe("an import", () => {
  test("is previewed, sends hashes only, and is undone", async () => {
    const { user, server, sent } = await open("client,key\nPartner A,first-secret\nPartner B,second-secret", {
      answers: { "clientImports.undo": { clients: 2, keys: 2, restored: 0 } },
    });
    await screen.findByText(say("policy.import.preview.clients", { count: 2 }));
    await press(user, say("policy.import.submit", { count: 2 }));
    await screen.findByText(say("policy.import.result.keys", { count: 2 }));
    expect(screen.getByText(say("policy.import.end.finished"))).toBeDefined();
    expect(screen.getByText(say("policy.import.noWay"))).toBeDefined();
    expect(screen.getByRole("link", { name: say("policy.existing.viewClients") }).getAttribute("href")).toContain(
      protectedApiWith().id,
    );
    expect(sent().map(({ preview }) => preview)).toEqual([true, false]);
    expect(sent()[1]?.rows.map(({ sha256 }) => sha256)).toEqual(
      ["first-secret", "second-secret"].map((key) => hash("sha256", key)),
    );
    expect(JSON.stringify(sent())).not.toContain("secret");
    await press(user, say("policy.import.undo"));
    await screen.findByText(say("policy.import.undone", { clients: 2, keys: 2, restored: 0 }));
    expect(server.asked("clientImports.undo").map(({ body }) => body)).toEqual([{ import_id: sent()[1]?.import_id }]);
  });

  test("rejected rows are listed with their reason, in the order of the file, and downloaded without keys", async () => {
    const files = catchDownloads();
    const { user } = await open("client,key\nPartner A,short\n=Partner B,second-secret\nPartner C,third-secret", {
      answers: {
        "clientImports.run": (asked) =>
          bodyOf(asked).preview
            ? { clients: 1, keys: 1, known: 0, updated: 0, refused: [{ row: 0, why: "taken" }] }
            : accept(asked),
      },
    });
    const list = await screen.findByRole("list", { name: say("policy.import.rejected") });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      `${say("policy.import.row", { row: "2" })}Partner A${say("policy.import.why.key")}`,
      `${say("policy.import.row", { row: "3" })}=Partner B${say("policy.import.why.taken")}`,
    ]);
    await press(user, say("policy.import.download"));
    const csv = (await files[0]?.text()) ?? "";
    expect(csv).toContain(`3,"'=Partner B",${say("policy.import.why.taken")}`);
    expect(csv).not.toContain("secret");
  });

  test("that only updates clients can be submitted and undone", async () => {
    const sums = { clients: 0, keys: 0, known: 1, updated: 1, refused: [] };
    const { user } = await open("client,key,owner_email\nPartner A,first-secret,ops@a.example", {
      answers: { "clientImports.run": sums, "clientImports.undo": { clients: 0, keys: 0, restored: 1 } },
    });
    await screen.findByText(say("policy.import.preview.updated", { count: 1 }));
    await press(user, say("policy.import.submitUpdates", { count: 1 }));
    await screen.findByText(say("policy.import.result.updated", { count: 1 }));
    await press(user, say("policy.import.undo"));
    const undone = say("policy.import.undone", { keys: 0, clients: 0, restored: 1 });
    expect(await screen.findByText(undone)).toBeDefined();
  });

  test("without new keys can't be submitted", async () => {
    const { user } = await open("client,key\nPartner A,first-secret", {
      answers: { "clientImports.run": { clients: 0, keys: 0, known: 1, updated: 0, refused: [] } },
    });
    await screen.findByText(say("policy.import.preview.known", { count: 1 }));
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: say("policy.import.submit", { count: 0 }) }).disabled,
    ).toBe(true);
    await press(user, say("policy.import.back"));
    expect((await screen.findByLabelText<HTMLTextAreaElement>(say("policy.import.list"))).value).toContain("Partner A");
  });
});

describe("many rows", () => {
  const lines = Array.from({ length: maxImportedKeys + 2 }, (_, at) => `Client ${at},key-number-${at}`).join("\n");

  test("are sent in batches from a file; imported batches are kept after Cancel", async () => {
    const page = await openPolicy("clients", { answers: { "clientImports.run": accept } });
    await press(page.user, say("policy.existing.importOpen"));
    await page.user.upload(
      await screen.findByLabelText(say("policy.import.file")),
      new File([lines], "keys.csv", { type: "text/csv" }),
    );
    await expect.poll(() => screen.queryByLabelText(say("policy.import.list"))).toBeNull();
    await press(page.user, say("policy.import.check"));
    const submit = await screen.findByRole("button", {
      name: say("policy.import.submit", { count: maxImportedKeys + 2 }),
    });
    const sizes = () => page.server.asked("clientImports.run").map((asked) => bodyOf(asked).rows.length);
    expect(sizes()).toEqual([maxImportedKeys, 2]);
    page.server.answer({
      "clientImports.run": (asked) => (bodyOf(asked).rows.length === 2 ? pending() : accept(asked)),
    });
    await page.user.click(submit);
    const bar = await screen.findByRole("progressbar", { name: say("policy.import.running.import") });
    await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe("100");
    await press(page.user, say("ui.cancel"));
    await screen.findByText(say("policy.import.end.cancelled"));
    expect(screen.getByText(say("policy.import.result.keys", { count: maxImportedKeys }))).toBeDefined();
    expect(screen.getByRole("button", { name: say("policy.import.undo") })).toBeDefined();
  });
});

describe("a failure", () => {
  test.each([
    ["client,key", "empty"],
    ["client,token\nA,first-secret", "noColumns"],
  ] as const)("%j: %s", async (text, problem) => {
    const { sent } = await open(text);
    await screen.findByText(say(`policy.import.problem.${problem}`, { max: "100,000" }));
    expect(sent()).toEqual([]);
  });

  test("of the preview returns to the list; of the import is reported with its result so far", async () => {
    const { user, server } = await open("client,key\nA,first-secret", {
      answers: { "clientImports.run": refuse("unavailable") },
    });
    await screen.findByText(say("problem.unavailable"));
    server.answer({ "clientImports.run": accept });
    await press(user, say("policy.import.check"));
    const submit = await screen.findByRole("button", { name: say("policy.import.submit", { count: 1 }) });
    server.answer({ "clientImports.run": refuse("unavailable") });
    await user.click(submit);
    await screen.findByText(say("policy.import.end.failed"));
    const dialog = screen.getByRole("dialog", { name: say("policy.import.title") });
    expect(within(dialog).getByText(say("problem.unavailable"))).toBeDefined();
    expect(within(dialog).queryByRole("button", { name: say("policy.import.undo") })).toBeNull();
  });

  test("keys aren't sent where they can't be hashed", async () => {
    vi.stubGlobal("crypto", {});
    const { sent } = await open("client,key\nA,first-secret");
    await screen.findByText(say("policy.import.problem.insecure", { max: "100,000" }));
    expect(sent()).toEqual([]);
  });
});
