import { documentFault, documentLimit, type DocumentProblem, documentWarning, fetchFailure } from "@parapet/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fill } from "../../../../testing/controls.ts";
import { descriptionOf, errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { apiAnswers, apiId, changeWith, documentWith, tabPath } from "../testing-apis.ts";
import type { Checked } from "./checked-document.tsx";

const kept = { outcome: "kept" as const, document: documentWith(1), warnings: [] };
const changes = {
  summary: { error: 0, warning: 0, info: 0 },
  changes: [],
  broken: [],
  broken_count: 0,
  broken_calls: 0,
};
const checkedWith = (traits: Partial<Checked> = {}): Checked => ({
  outcome: "checked",
  title: "Shop",
  info_version: "1.2",
  dialect: "3.0",
  warnings: [],
  after: 0,
  changes,
  ...traits,
});
const problemWith = (traits: Partial<DocumentProblem> = {}): DocumentProblem => ({
  fault: "path_start",
  pointer: "/paths/orders",
  line: 4,
  column: 3,
  ...traits,
});
const open = async (answers: Answers = {}, query = "") => {
  const opened = await openPage(tabPath("spec", query), {
    answers: {
      ...apiAnswers(),
      "apis.documents": { items: [] },
      "apis.specText": { source: "{}" },
      "apis.documentHosts": { items: ["git.example.com"] },
      "apis.checkDocument": checkedWith(),
      "apis.provideDocument": kept,
      ...answers,
    },
  });
  await opened.user.click(await screen.findByText(say("inventory.provide")));
  const dialog = await screen.findByRole("dialog", { name: say("inventory.provideTitle") });
  return { ...opened, dialog: within(dialog) };
};
type Opened = Awaited<ReturnType<typeof open>>;
const check = async ({ user, dialog }: Opened) =>
  user.click(dialog.getByRole("button", { name: say("inventory.checkDocument") }));
const publish = async ({ user }: Opened, version = 1) =>
  user.click(await screen.findByRole("button", { name: say("inventory.publish", { version }) }));
const submit = async (opened: Opened) => {
  await check(opened);
  await publish(opened);
};
const source = () => screen.getByLabelText<HTMLTextAreaElement>(say("inventory.source"));

describe("a document", () => {
  test("is pasted, kept, and shown as the newest version", async () => {
    const opened = await open({}, "&version=1");
    const { user, server, address } = opened;
    await fill(user, say("inventory.source"), "openapi: 3.0.3");
    server.answer({
      "apis.documents": { items: [documentWith(2)] },
      "apis.document": { ...documentWith(2), source: "openapi: 3.0.3" },
    });
    await submit(opened);
    await findToast(say("inventory.published", { version: 1 }));
    expect(server.asked("apis.provideDocument")).toMatchObject([
      { params: { id: apiId }, body: { source: "openapi: 3.0.3", after: 0 } },
    ]);
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByText("1.2")).toBeDefined();
    expect(address()).toBe(tabPath("spec"));
    expect(server.asked("apis.get").length).toBeGreaterThan(1);
  });

  test("is taken from a file", async () => {
    const opened = await open();
    await opened.user.upload(opened.dialog.getByLabelText(say("inventory.file")), new File(["{}"], "shop.json"));
    expect(await screen.findByDisplayValue("{}")).toBe(source());
    await submit(opened);
    expect(opened.server.asked("apis.provideDocument")[0]?.body).toEqual({ source: "{}", after: 0 });
  });

  test("of several files is sent with them, until they're left out", async () => {
    const opened = await open();
    const { user, dialog, server } = opened;
    const files = [new File(["openapi: 3.0.3"], "shop.yaml"), new File(["type: object"], "Pet.yaml")];
    await user.upload(dialog.getByLabelText(say("inventory.file")), files);
    await screen.findByText(say("inventory.filesAlong", { count: 1 }));
    await check(opened);
    const sent = { source: "openapi: 3.0.3", files: [{ path: "Pet.yaml", source: "type: object" }] };
    await expect.poll(() => server.asked("apis.checkDocument")[0]?.body).toEqual(sent);
    await publish(opened);
    await expect.poll(() => server.asked("apis.provideDocument")[0]?.body).toEqual({ ...sent, after: 0 });
  });

  test("is looked for among the files, and what has none says so", async () => {
    const { user, dialog } = await open();
    const field = dialog.getByLabelText(say("inventory.file"));
    await user.upload(field, [new File(["a: 1"], "a.yaml"), new File(["b: 1"], "b.yaml")]);
    await screen.findByText(say("inventory.fileNone"));
    await user.upload(field, new File(["PK"], "api.zip"));
    await screen.findByText(say("inventory.fileBroken"));
    const large = new File([" ".repeat(documentLimit + 1)], "large.yaml");
    await user.upload(field, [new File(["openapi: 3.0.3"], "shop.yaml"), large]);
    await screen.findByText(say("inventory.fileLarge", { name: "large.yaml" }));
    await user.upload(field, [new File(["openapi: 3.0.3"], "shop.yaml"), new File(["b: 1"], "b.yaml")]);
    await user.click(await screen.findByRole("button", { name: say("inventory.filesLeave") }));
    expect(screen.queryByText(say("inventory.filesAlong", { count: 1 }))).toBeNull();
    expect(source().value).toBe("openapi: 3.0.3");
  });

  test("is missed, or too long, before it is sent", async () => {
    const opened = await open();
    expect(errorAt(say("inventory.source"))).toBeNull();
    await check(opened);
    expect(errorAt(say("inventory.source"))).toBe(say("inventory.sourceMissing"));
    fireEvent.change(source(), { target: { value: "x".repeat(documentLimit + 1) } });
    expect(errorAt(say("inventory.source"))).toBe(say("inventory.sourceLong"));
    expect(opened.server.asked("apis.checkDocument")).toEqual([]);
  });

  test("is published only after its changes and who breaks were seen", async () => {
    const breaking = {
      ...changes,
      summary: { error: 1, warning: 0, info: 0 },
      changes: [changeWith()],
      broken_count: 3,
      broken_calls: 40,
    };
    const opened = await open({ "apis.checkDocument": checkedWith({ after: 4, changes: breaking }) });
    await fill(opened.user, say("inventory.source"), "openapi: 3.0.3");
    await check(opened);
    await screen.findByText(say("inventory.breaks", { consumers: 3, calls: 40 }));
    expect(
      screen.getByText(say("inventory.comparedWith", { base: say("inventory.versionNumber", { version: 4 }) })),
    ).toBeDefined();
    expect(opened.server.asked("apis.provideDocument")).toEqual([]);
    await opened.user.click(screen.getByRole("button", { name: say("inventory.checkBack") }));
    expect(source().value).toBe("openapi: 3.0.3");
    await check(opened);
    await publish(opened, 5);
    expect(opened.server.asked("apis.provideDocument")[0]?.body).toEqual({ source: "openapi: 3.0.3", after: 4 });
  });

  test("too large to compare can be published all the same", async () => {
    const opened = await open({ "apis.checkDocument": checkedWith({ changes: null }) });
    await fill(opened.user, say("inventory.source"), "{}");
    await check(opened);
    await screen.findByText(say("inventory.notCompared"));
    await publish(opened);
    await findToast(say("inventory.published", { version: 1 }));
    expect(opened.server.asked("apis.provideDocument")).toHaveLength(1);
  });

  test("shows where calls can't be checked, and can be published all the same", async () => {
    const faults = documentWarning.shape.fault.options;
    const warnings = faults.map((fault, at) => ({ fault, pointer: `/${at}/$ref`, line: at + 1, column: 3 }));
    const opened = await open({ "apis.checkDocument": checkedWith({ warnings }) });
    await fill(opened.user, say("inventory.source"), "{}");
    await check(opened);
    const title = await screen.findByText(say("inventory.warningsTitle", { count: warnings.length }));
    const items = within(title.parentElement ?? title).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(
      faults.map(
        (fault, at) =>
          `${say("inventory.faultAt", { line: at + 1, column: 3 })} ${say(`inventory.warning.${fault}`)} /${at}/$ref`,
      ),
    );
    await publish(opened);
    await findToast(say("inventory.published", { version: 1 }));
  });

  test("checked before another version was published is checked again", async () => {
    const opened = await open({ "apis.provideDocument": refuse("conflict") });
    await fill(opened.user, say("inventory.source"), "openapi: 3.0.3");
    await submit(opened);
    expect((await screen.findByRole("alert")).textContent).toBe(say("inventory.outdated"));
    await opened.user.click(screen.getByRole("button", { name: say("inventory.checkBack") }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(source().value).toBe("openapi: 3.0.3");
  });

  test("that is none is refused by its lines, until it is changed", async () => {
    const problems = documentFault.options.map((fault, at) =>
      problemWith({ fault, line: at + 1, pointer: at === 0 ? "" : `/${at}` }),
    );
    const opened = await open({ "apis.checkDocument": { outcome: "refused", problems } });
    await fill(opened.user, say("inventory.source"), "nonsense");
    await check(opened);
    const alert = await opened.dialog.findByRole("alert");
    expect(alert.textContent).toContain(say("inventory.refusedTitle", { count: problems.length }));
    expect(
      within(alert)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(
      documentFault.options.map(
        (fault, at) =>
          `${say("inventory.faultAt", { line: at + 1, column: 3 })} ${say(`inventory.fault.${fault}`)}${at === 0 ? "" : ` /${at}`}`,
      ),
    );
    expect(source().value).toBe("nonsense");
    await opened.user.type(source(), "!");
    expect(opened.dialog.queryByRole("alert")).toBeNull();
  });

  test.each(["not_found", "body_too_large", "internal"] as const)(
    "that fails with %s stays as it was typed",
    async (code) => {
      const opened = await open({ "apis.checkDocument": refuse(code) });
      await fill(opened.user, say("inventory.source"), "openapi: 3.0.3");
      await check(opened);
      expect((await opened.dialog.findByRole("alert")).textContent).toBe(say(`problem.${code}`));
      expect(source().value).toBe("openapi: 3.0.3");
      await opened.user.type(source(), "!");
      expect(opened.dialog.queryByRole("alert")).toBeNull();
    },
  );

  test("isn't provided when the dialog is closed", async () => {
    const { user, dialog, server } = await open();
    await user.click(dialog.getByText(say("ui.cancel")));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.asked("apis.provideDocument")).toEqual([]);
  });
});

describe("fetching from an address", () => {
  const url = "https://git.example.com/openapi.yaml";
  const fetched = { outcome: "fetched" as const, source: "openapi: 3.1.0" };
  const field = () => screen.getByLabelText<HTMLInputElement>(say("inventory.url"));

  test("names the hosts that may be asked, and needs one", async () => {
    await open();
    await expect.poll(() => descriptionOf(field())).toContain(say("inventory.hosts", { hosts: "git.example.com" }));
    expect(field().disabled).toBe(false);
  });

  test("isn't possible without hosts", async () => {
    await open({ "apis.documentHosts": { items: [] } });
    expect(descriptionOf(field())).toContain(say("inventory.noHosts", { variable: "PARAPET_SPEC_HOSTS" }));
    expect(field().disabled).toBe(true);
    expect(screen.getByRole("button", { name: say("inventory.fetch") }).hasAttribute("disabled")).toBe(true);
  });

  test.each(["{Enter}", null])("fills the text, which is kept with its address (%s)", async (key) => {
    const opened = await open({ "apis.fetchDocument": fetched });
    await expect.poll(() => field().disabled).toBe(false);
    await fill(opened.user, say("inventory.url"), ` ${url} `);
    if (key === null) await opened.user.click(screen.getByRole("button", { name: say("inventory.fetch") }));
    else await opened.user.type(field(), key);
    expect(await screen.findByDisplayValue("openapi: 3.1.0")).toBe(source());
    expect(opened.server.asked("apis.fetchDocument")[0]?.body).toEqual({ url });
    expect(opened.server.asked("apis.provideDocument")).toEqual([]);
    await submit(opened);
    expect(opened.server.asked("apis.provideDocument")[0]?.body).toEqual({ source: "openapi: 3.1.0", url, after: 0 });
  });

  test("a text changed since has no name", async () => {
    const opened = await open({ "apis.fetchDocument": fetched });
    await expect.poll(() => field().disabled).toBe(false);
    await fill(opened.user, say("inventory.url"), url);
    await opened.user.type(field(), "{Enter}");
    await screen.findByDisplayValue("openapi: 3.1.0");
    await opened.user.type(source(), "!");
    await submit(opened);
    expect(opened.server.asked("apis.provideDocument")[0]?.body).toEqual({ source: "openapi: 3.1.0!", after: 0 });
  });

  test.each(fetchFailure.options)("says why a host gave none: %s", async (reason) => {
    const { user } = await open({ "apis.fetchDocument": { outcome: "failed", reason, status: 503 } });
    await expect.poll(() => field().disabled).toBe(false);
    await fill(user, say("inventory.url"), url);
    await user.type(field(), "{Enter}");
    await expect.poll(() => errorAt(say("inventory.url"))).toBe(say(`inventory.fetch.${reason}`, { status: 503 }));
    expect(field().value).toBe(url);
    await user.type(field(), "?");
    expect(errorAt(say("inventory.url"))).toBeNull();
  });

  test.each(["", "git.example.com/a", "ftp://git.example.com/a"])("refuses the address %j itself", async (typed) => {
    const { user, server } = await open();
    await expect.poll(() => field().disabled).toBe(false);
    await fill(user, say("inventory.url"), typed);
    await user.click(screen.getByRole("button", { name: say("inventory.fetch") }));
    expect(errorAt(say("inventory.url"))).toBe(say("inventory.fetch.no_url"));
    expect(server.asked("apis.fetchDocument")).toEqual([]);
  });

  test("says what went wrong otherwise", async () => {
    const { user } = await open({ "apis.fetchDocument": refuse("internal") });
    await expect.poll(() => field().disabled).toBe(false);
    await fill(user, say("inventory.url"), url);
    await user.type(field(), "{Enter}");
    await expect.poll(() => errorAt(say("inventory.url"))).toBe(say("problem.internal"));
  });
});
