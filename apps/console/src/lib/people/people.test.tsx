import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { choose, fill, press } from "../../testing/controls.ts";
import { openView } from "../../testing/open-page.tsx";
import { pageOf } from "../../testing/page-of.ts";
import { say } from "../../testing/say.ts";
import { type Answers, pending } from "../../testing/test-server.ts";
import { ApiError } from "../api/api-error.ts";
import { libMessages } from "../i18n/lib-messages.ts";
import { userWith } from "../session/testing-user.ts";
import { HandlerSelect } from "./handler-select.tsx";
import { HistoryCard } from "./history-card.tsx";

const idOf = (number: number) => `0199d6f0-0000-7000-8000-${String(number).padStart(12, "0")}`;
const people: Answers = {
  "users.list": ({ query }) =>
    query.get("role") === "analyst"
      ? pageOf(
          userWith({ id: idOf(1), first_name: "Zoé", last_name: "Lind" }),
          userWith({ id: idOf(2), first_name: "", last_name: "", email: "anna@example.com" }),
          userWith({ id: idOf(3), first_name: "Of an", last_name: "organization", organization_id: idOf(9) }),
        )
      : pageOf(userWith({ id: idOf(4), first_name: "Mina", last_name: "Costa", role: "provider_admin" })),
};

describe("who works on something", () => {
  function Choice({ first, name }: { first: string | null; name: string | null }) {
    const [id, setId] = useState(first);
    return (
      <>
        <HandlerSelect label="Handler" none="None" id={id} name={name} onChange={setId} />
        <output>{String(id)}</output>
      </>
    );
  }
  const chosen = () => screen.getByRole("status").textContent;
  const offered = async (user: { click: (target: Element) => Promise<void> }) => {
    await user.click(await screen.findByRole("combobox", { name: "Handler" }));
    return (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  };

  test("is one of the provider's administrators and analysts, by name", async () => {
    const { user, server } = await openView(<Choice first={null} name={null} />, libMessages, { answers: people });
    await expect.poll(() => server.asked("users.list").length).toBe(2);
    expect(server.asked("users.list").map(({ query }) => query.toString())).toEqual([
      "role=provider_admin&status=active&page_size=100",
      "role=analyst&status=active&page_size=100",
    ]);
    expect(await offered(user)).toEqual(["None", "anna@example.com", "Mina Costa", "Zoé Lind"]);
    await user.click(screen.getByRole("option", { name: "Mina Costa" }));
    expect(chosen()).toBe(idOf(4));
    await choose(user, "Handler", "None");
    expect(chosen()).toBe("null");
  });

  test("keeps the name of a user who can no longer be chosen", async () => {
    const { user } = await openView(<Choice first={idOf(7)} name="Grace Hopper" />, libMessages, { answers: people });
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Handler" }).textContent).toContain("Grace Hopper"),
    );
    expect(await offered(user)).toEqual(["None", "Grace Hopper", "anna@example.com", "Mina Costa", "Zoé Lind"]);
  });

  test("is none while users load", async () => {
    const { user } = await openView(<Choice first={null} name={null} />, libMessages, {
      answers: { "users.list": pending },
    });
    expect(await offered(user)).toEqual(["None"]);
  });
});

describe("a note", () => {
  const open = (send: (text: string) => Promise<unknown>) =>
    openView(
      <HistoryCard
        title="History"
        changes={[]}
        icons={{}}
        titleOf={String}
        detailsOf={String}
        note={{ label: "Note", action: "Add the note", send }}
      />,
      libMessages,
    );
  const button = () => screen.getByRole("button", { name: "Add the note" });

  test("is sent without the space around it, and the field is empty for the next", async () => {
    const send = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    const { user } = await open(send);
    expect(button()).toHaveProperty("disabled", true);
    await fill(user, "Note", "  ");
    expect(button()).toHaveProperty("disabled", true);
    await fill(user, "Note", "  Called the owner.\n");
    await press(user, "Add the note");
    expect(send.mock.calls).toEqual([["Called the owner."]]);
    await waitFor(() => expect(screen.getByLabelText("Note")).toHaveProperty("value", ""));
    expect(screen.getByLabelText("Note")).toHaveProperty("maxLength", 2000);
  });

  test("that could not be sent stays, with the reason", async () => {
    const { user } = await open(() => Promise.reject(new ApiError(403, null)));
    await fill(user, "Note", "Called the owner.");
    await press(user, "Add the note");
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.forbidden"));
    expect(screen.getByLabelText("Note")).toHaveProperty("value", "Called the owner.");
  });

  test("is sent once at a time", async () => {
    const send = vi.fn<(text: string) => Promise<void>>(() => new Promise(() => undefined));
    const { user } = await open(send);
    await fill(user, "Note", "Called the owner.");
    await press(user, "Add the note");
    expect(button().getAttribute("aria-busy")).toBe("true");
    await user.click(button());
    expect(send).toHaveBeenCalledOnce();
  });
});
