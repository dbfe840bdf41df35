import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fill, press } from "../../testing/controls.ts";
import { openPage } from "../../testing/open-page.tsx";
import { findToast, say } from "../../testing/say.ts";

const types = ["default", "info", "success", "warning", "error"] as const;
const open = (locale: "en" | "fr" | "ar" = "en") => openPage("/extensions/toastify", { locale });

describe("the page of toasts", () => {
  test.each(types)("shows a toast of the type %s", async (type) => {
    const { user } = await open();
    await press(user, say(`toastify.${type}`));
    const shown = await findToast(say(`toastify.${type}Text`));
    expect(shown.closest("[data-type]")?.getAttribute("data-type")).toBe(type);
  });

  test("shows one's own text as it was typed, without the space around it", async () => {
    const { user } = await open();
    await fill(user, say("toastify.own"), "  <b>bold</b> ");
    await press(user, say("toastify.info"));
    expect(await findToast("<b>bold</b>")).toBeDefined();
    expect(screen.queryByText(say("toastify.infoText"))).toBeNull();
    await fill(user, say("toastify.own"), "  ");
    await press(user, say("toastify.warning"));
    expect(await findToast(say("toastify.warningText"))).toBeDefined();
  });

  test.each(["fr", "ar"] as const)("speaks %s", async (locale) => {
    await open(locale);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("toastify.title"));
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(
      types.map((type) => say(`toastify.${type}`)),
    );
    expect(document.title).toContain(say("toastify.title"));
  });
});
