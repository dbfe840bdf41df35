import { dataPackKind, dataPackLimit } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { findToast, say, sayText } from "../../../testing/say.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { openPacks, packWith } from "./testing-packs.ts";

const file = new File(["1.0.0.0,1.0.0.255,13335,Cloudflare\n"], "asn.csv", { type: "text/csv" });
const title = (kind: (typeof dataPackKind.options)[number] = "asn") =>
  say("packs.importTitle", { kind: say(`packs.kind.${kind}`) });

async function open(options: Parameters<typeof openPacks>[1] = {}) {
  const page = await openPacks([], options);
  await press(page.user, title());
  const dialog = await screen.findByRole("dialog", { name: title() });
  const send = () => page.user.click(within(dialog).getByRole("button", { name: say("packs.importSubmit") }));
  const choose = (chosen: File) => page.user.upload(screen.getByLabelText(say("packs.file")), chosen);
  return { ...page, dialog, send, choose };
}

describe("an import", () => {
  test("sends the file as it is, with what was said about it", async () => {
    const { user, server, dialog, send, choose } = await open({
      answers: { "dataPacks.import": packWith({ state: "importing" }) },
    });
    await choose(file);
    await fill(user, say("packs.source"), "DB-IP Lite");
    await fill(user, say("packs.version"), "2026-11");
    await fill(user, say("packs.licence"), "CC BY 4.0");
    await fill(user, say("packs.attributionText"), "IP geolocation by DB-IP");
    await fill(user, say("packs.attributionUrl"), "https://db-ip.com");
    await fill(user, say("packs.staleAfter"), "45");
    await fill(user, say("packs.expectedChecksum"), ` ${"AB".repeat(32)} `);
    await send();
    await findToast(say("packs.imported"));
    const [asked] = server.asked("dataPacks.import");
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      kind: "asn",
      source: "DB-IP Lite",
      version: "2026-11",
      licence: "CC BY 4.0",
      attribution_text: "IP geolocation by DB-IP",
      attribution_url: "https://db-ip.com",
      stale_after_days: "45",
      sha256: "ab".repeat(32),
    });
    expect(asked?.body).toBe(await file.text());
    expect(dialog.isConnected).toBe(false);
    expect(server.asked("dataPacks.list").length).toBeGreaterThan(1);
  });

  test("needs a file only", async () => {
    const { server, send, choose } = await open({ answers: { "dataPacks.import": packWith() } });
    await send();
    expect(errorAt(say("packs.file"))).toBe(say("packs.fileMissing"));
    expect(server.asked("dataPacks.import")).toEqual([]);
    await choose(file);
    await send();
    await findToast(say("packs.imported"));
    expect(server.asked("dataPacks.import")[0]?.query.get("stale_after_days")).toBe("90");
    expect(server.asked("dataPacks.import")[0]?.query.has("sha256")).toBe(false);
  });

  test("of a file that is too large is not begun", async () => {
    const { server, send, choose } = await open();
    const large = new File(["x"], "large.csv");
    Object.defineProperty(large, "size", { value: dataPackLimit + 1 });
    await choose(large);
    await send();
    expect(errorAt(say("packs.file"))).toMatch(/268\sMB/u);
    expect(server.asked("dataPacks.import")).toEqual([]);
  });

  test.each(["0", "3651", ""])("that is good for “%s” days is not begun", async (days) => {
    const { user, server, send, choose } = await open();
    await choose(file);
    await fill(user, say("packs.staleAfter"), days);
    await send();
    expect(server.asked("dataPacks.import")).toEqual([]);
  });

  test("with a checksum that is none says so", async () => {
    const { user, server, send, choose } = await open();
    await choose(file);
    await fill(user, say("packs.expectedChecksum"), "abc");
    expect(errorAt(say("packs.expectedChecksum"))).toBeNull();
    await send();
    expect(errorAt(say("packs.expectedChecksum"))).toBe(say("packs.checksumWrong"));
    expect(server.asked("dataPacks.import")).toEqual([]);
  });

  test("of another file than expected says so at the checksum", async () => {
    const { user, dialog, send, choose } = await open({ answers: { "dataPacks.import": refuse("invalid_input") } });
    await choose(file);
    await fill(user, say("packs.expectedChecksum"), "ab".repeat(32));
    await send();
    await within(dialog).findByText(say("packs.checksumDiffers"));
    expect(errorAt(say("packs.expectedChecksum"))).toBe(say("packs.checksumDiffers"));
    expect(within(dialog).queryByRole("alert")).toBeNull();
  });

  test.each(["invalid_input", "body_too_large", "unsupported_media_type"] as const)(
    "that is refused as %s says why and keeps the form",
    async (code) => {
      const { user, dialog, send, choose } = await open({ answers: { "dataPacks.import": refuse(code) } });
      await choose(file);
      await fill(user, say("packs.source"), "DB-IP Lite");
      await send();
      expect((await within(dialog).findByRole("alert")).textContent).toBe(say(`problem.${code}`));
      expect(screen.getByLabelText<HTMLInputElement>(say("packs.source")).value).toBe("DB-IP Lite");
    },
  );

  test("that is on its way says how far it is and can't be left", async () => {
    const { user, dialog, send, choose } = await open({ answers: { "dataPacks.import": pending } });
    await choose(file);
    await send();
    const bar = await within(dialog).findByRole("progressbar", { name: say("packs.importSubmit") });
    expect(Number(bar.getAttribute("aria-valuenow"))).toBeGreaterThanOrEqual(50);
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: say("ui.cancel") }).disabled).toBe(true);
    await user.keyboard("{Escape}");
    expect(dialog.isConnected).toBe(true);
    for (const label of ["packs.file", "packs.source", "packs.staleAfter"] as const)
      expect(screen.getByLabelText<HTMLInputElement>(say(label)).disabled, label).toBe(true);
  });

  test("that is cancelled sends nothing", async () => {
    const { user, server, dialog } = await open();
    await answerDialog(user, title(), say("ui.cancel"));
    expect(dialog.isConnected).toBe(false);
    expect(server.asked("dataPacks.import")).toEqual([]);
  });
});

test("every kind says which files it takes", async () => {
  const { user } = await openPacks([], { locale: "fr" });
  for (const kind of dataPackKind.options) {
    await press(user, title(kind));
    const dialog = await screen.findByRole("dialog", { name: title(kind) });
    expect(within(dialog).getByText(sayText(`packs.fileHint.${kind}`))).toBeDefined();
    await answerDialog(user, title(kind), say("ui.cancel"));
  }
});
