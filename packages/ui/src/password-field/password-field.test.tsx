import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { PasswordField } from "./password-field.tsx";

let page: Mounted;
afterEach(() => page.unmount());

/** Lets a key go while Caps Lock is on or off; happy-dom knows no lock keys. */
function releaseKey(field: HTMLElement, capsLock: boolean): Promise<void> {
  const event = new KeyboardEvent("keyup", { key: "a", bubbles: true });
  Object.defineProperty(event, "getModifierState", { value: (key: string) => key === "CapsLock" && capsLock });
  return act(async () => {
    field.dispatchEvent(event);
  });
}

test("it hides what is typed until asked to show it", async () => {
  page = await mount(<PasswordField label="Password" name="password" />);
  const field = page.get("textbox", "Password");
  expect(field.getAttribute("type")).toBe("password");
  expect(field.getAttribute("autocomplete")).toBe("current-password");
  await page.press(page.get("button", "Show password"));
  expect(field.getAttribute("type")).toBe("text");
  expect(page.get("button", "Hide password").getAttribute("aria-pressed")).toBe("true");
});

test("Caps Lock is pointed out and described", async () => {
  page = await mount(<PasswordField label="Password" />);
  const field = page.get("textbox", "Password");
  await releaseKey(field, true);
  const described = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Caps Lock is on");
  await releaseKey(field, false);
  expect(field.hasAttribute("aria-describedby")).toBe(false);
});

test("an error marks and describes the field", async () => {
  page = await mount(<PasswordField label="Password" hint="Twelve or more" error="Too short" />);
  const field = page.get("textbox", "Password");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const texts = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(["Too short", "Twelve or more"]);
});
