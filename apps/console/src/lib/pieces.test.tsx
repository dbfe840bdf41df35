import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { press } from "../testing/controls.ts";
import { openView } from "../testing/open-page.tsx";
import { say } from "../testing/say.ts";
import { pending } from "../testing/test-server.ts";
import { ApiError } from "./api/api-error.ts";
import { saveFile } from "./api/save-file.ts";
import { copyText } from "./clipboard/copy-text.ts";
import { libMessages } from "./i18n/lib-messages.ts";
import { listMessages } from "./list/messages.ts";
import { ProblemCard } from "./problem/problem-card.tsx";
import { PublicFrame } from "./public-frame/public-frame.tsx";
import { SecretDialog } from "./secret/secret-dialog.tsx";

describe("a secret that is shown once", () => {
  const open = (onClose: () => void = () => undefined) =>
    openView(
      <SecretDialog
        title="Your token"
        description="For the gateway"
        warning="Now or never"
        label="Token"
        secret="s3cret"
        done="I have it"
        onClose={onClose}
      >
        <p>Put it into the header.</p>
      </SecretDialog>,
      libMessages,
    );

  test("is copied, and warns that it is now or never", async () => {
    const { user } = await open();
    const dialog = await screen.findByRole("dialog", { name: "Your token" });
    for (const text of ["For the gateway", "Now or never", "s3cret", "Put it into the header."])
      expect(dialog.textContent).toContain(text);
    await press(user, say("ui.copy"));
    expect(await navigator.clipboard.readText()).toBe("s3cret");
  });

  test("stays open on a click outside, and closes by its button or Escape", async () => {
    const onClose = vi.fn<() => void>();
    const { user } = await open(onClose);
    await screen.findByRole("dialog", { name: "Your token" });
    await user.click(document.body);
    expect(onClose).not.toHaveBeenCalled();
    await press(user, "I have it");
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe("a page for people who may have no account", () => {
  test("leads home, and lets them choose theme and language", async () => {
    const { user } = await openView(<PublicFrame footer={<p>Imprint</p>}>A page</PublicFrame>, libMessages, {
      as: null,
    });
    expect(screen.getByRole("link", { name: say("shell.home") }).getAttribute("href")).toBe("/");
    expect(screen.getByText("Imprint")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "العربية" }));
    await waitFor(() => expect(document.documentElement.dir).toBe("rtl"));
    await user.click(screen.getByRole("button", { name: new RegExp(say("shell.themeToDark")) }));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  });

  test("who came by a link of a mail is led nowhere", async () => {
    await openView(<PublicFrame isLinked={false}>A page</PublicFrame>, libMessages, { as: null });
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("A page")).toBeDefined();
  });
});

describe("why there is nothing to show", () => {
  test("may be the role, which no other try changes", async () => {
    await openView(
      <ProblemCard title="No calls" error={new ApiError(403, null)} onRetry={() => undefined} />,
      listMessages,
    );
    expect(screen.getByText(say("list.forbiddenTitle"))).toBeDefined();
    expect(screen.queryByText("No calls")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("may be a failure, which is tried again", async () => {
    const onRetry = vi.fn<() => void>();
    const { user } = await openView(
      <ProblemCard title="No calls" error={new ApiError(503, null)} onRetry={onRetry} />,
      listMessages,
    );
    expect(screen.getByRole("alert").textContent).toContain(`No calls${say("problem.unavailable")}`);
    await press(user, say("ui.retry"));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

test("the clipboard takes a text or refuses it", async () => {
  await openView(<p>A page</p>, libMessages, { answers: { "me.get": pending } });
  expect(await copyText("a text")).toBe(true);
  expect(await navigator.clipboard.readText()).toBe("a text");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  expect(await copyText("another")).toBe(false);
});

test("a file is handed to the browser under its name, and its address lives until that has read it", () => {
  vi.useFakeTimers();
  const pressed: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    pressed.push(`${this.href} ${this.download}`);
  });
  saveFile(new Blob(["x"]), "calls.csv");
  expect(pressed).toEqual(["blob:one calls.csv"]);
  vi.advanceTimersByTime(9999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith("blob:one");
  vi.useRealTimers();
  vi.restoreAllMocks();
});
