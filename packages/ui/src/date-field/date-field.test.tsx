import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { englishText } from "../text/english-text.ts";
import { UiTextProvider } from "../text/ui-text-provider.tsx";
import { DateField } from "./date-field.tsx";

let page: Mounted;
afterEach(() => page.unmount());

interface FieldProps {
  initial: string;
  onChange?: (value: string) => void;
  withTime?: boolean;
  locale?: string;
}

function Field({ initial, onChange, withTime = false, locale = "en" }: FieldProps) {
  const [value, setValue] = useState(initial);
  const change = (next: string) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <UiTextProvider text={{ ...englishText, locale }}>
      <DateField label="Until" value={value} onChange={change} withTime={withTime} />
    </UiTextProvider>
  );
}

const field = () => page.get("textbox", "Until");
const shown = () => field().getAttribute("value");

test("a date is said in the page's language, and typed the same way in all of them", async () => {
  const onChange = vi.fn<(value: string) => void>();
  page = await mount(<Field initial="2026-11-24" locale="fr" onChange={onChange} />);
  expect(shown()).toBe("24 nov. 2026");
  await act(async () => field().focus());
  expect(shown()).toBe("2026-11-24");
  await page.type(field(), "2027-01-0");
  await page.type(field(), "2027-01-02");
  expect(onChange.mock.calls).toEqual([[""], ["2027-01-02"]]);
  await act(async () => field().blur());
  expect(shown()).toBe("2 janv. 2027");
});

test("what is no date says so when one leaves the field, and is no value", async () => {
  page = await mount(<Field initial="" withTime />);
  await act(async () => field().focus());
  await page.type(field(), "tomorrow");
  expect(field().getAttribute("aria-invalid")).toBeNull();
  await act(async () => field().blur());
  expect(shown()).toBe("tomorrow");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(document.body.textContent).toContain("Type it as 2026-11-24 14:05");
});

/** By its label alone: reckoning the name of every day for each of them takes long. */
function dayNamed(label: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
  if (found === null) throw new Error(`There is no ${label}`);
  return found;
}

test("a day is chosen from the calendar by keyboard, and the time stays", async () => {
  const onChange = vi.fn<(value: string) => void>();
  page = await mount(<Field initial="2026-11-24T14:05" withTime onChange={onChange} />);
  await page.press(dayNamed("Choose a date"));
  // The calendar in it loads then, too.
  await act(() => vi.dynamicImportSettled());
  expect(dayNamed("Tuesday, November 24, 2026").getAttribute("aria-pressed")).toBe("true");
  await page.key(dayNamed("Tuesday, November 24, 2026"), "ArrowDown");
  await page.key(dayNamed("Tuesday, December 1, 2026"), "PageDown");
  expect(document.activeElement).toBe(dayNamed("Friday, January 1, 2027"));
  await page.press(dayNamed("Friday, January 1, 2027"));
  expect(onChange.mock.calls).toEqual([["2027-01-01T14:05"]]);
});
