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
  expect(document.body.textContent).toContain("Use the format 2026-11-24 14:05");
});

test("a form is not sent with what is no date", async () => {
  page = await mount(
    <form>
      <Field initial="" />
    </form>,
  );
  const form = field().closest("form");
  await act(async () => field().focus());
  await page.type(field(), "31.12.2026");
  expect(form?.checkValidity()).toBe(false);
  await page.type(field(), "2026-12-31");
  expect(form?.checkValidity()).toBe(true);
  await page.type(field(), "");
  expect(form?.checkValidity()).toBe(true);
});
