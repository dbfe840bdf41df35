import { afterEach, expect, test } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { Waterfall } from "./waterfall.tsx";

let page: Mounted;
afterEach(() => page.unmount());

const signals = [
  { id: "dmarc", label: "DMARC fails", points: 40, explanation: "The sender’s domain refuses such mail." },
  { id: "known", label: "Known sender", points: -15 },
];

test("the table tells start, every signal and the total", async () => {
  page = await mount(<Waterfall label="Verdict" start={5} signals={signals} />);
  const rows = page.all("row").map((row) => [...row.children].map((cell) => cell.textContent).filter(Boolean));
  expect(rows).toEqual([
    ["Signal", "Points"],
    ["Start", "5"],
    ["DMARC fails", "+40"],
    ["Known sender", "-15"],
    ["Total", "30"],
  ]);
  await page.render(<Waterfall label="Verdict" start={5} signals={signals} shownTotal={29.9} />);
  expect(page.all("row").at(-1)?.textContent).toBe("Total29.9");
});

test("an explanation opens on demand", async () => {
  page = await mount(<Waterfall label="Verdict" signals={signals} />);
  expect(document.body.textContent).not.toContain("refuses such mail");
  const button = page.get("button", "Explain DMARC fails");
  await page.press(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(document.getElementById(button.getAttribute("aria-controls") ?? "")?.textContent).toContain(
    "refuses such mail",
  );
});

test("thresholds are said in words", async () => {
  page = await mount(
    <Waterfall
      label="Verdict"
      signals={signals}
      thresholds={[{ id: "block", label: "Quarantine", points: 1000, tone: "error" }]}
    />,
  );
  expect(page.get("listitem").textContent).toBe("Quarantine ≥ 1,000");
});
