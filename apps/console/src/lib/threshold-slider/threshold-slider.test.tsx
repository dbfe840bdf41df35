import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openView } from "../../testing/open-page.tsx";
import { libMessages } from "../i18n/lib-messages.ts";
import { ThresholdSlider } from "./threshold-slider.tsx";

type Props = Parameters<typeof ThresholdSlider>[0];

async function open(more: Partial<Props> = {}) {
  const onChange = vi.fn<(low: number, high: number) => void>();
  const page = await openView(
    <ThresholdSlider
      low={{ value: 30, label: "Medium from", expected: "1 of 10 calls" }}
      high={{ value: 70, label: "High from", expected: "1 of 100 calls" }}
      counts={undefined}
      disabled={false}
      onChange={onChange}
      {...more}
    />,
    libMessages,
    { locale: "fr" },
  );
  const move = (label: string, value: number) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: String(value) } });
    return onChange.mock.lastCall;
  };
  return { ...page, move };
}

test("both thresholds are sliders that say their value and what is expected of it", async () => {
  await open();
  const [low, high] = screen.getAllByRole("slider");
  expect(low).toMatchObject({ value: "30", min: "0", max: "100", disabled: false });
  expect(low?.getAttribute("aria-valuetext")).toBe("30. 1 of 10 calls");
  expect(high).toMatchObject({ value: "70" });
  expect(high?.getAttribute("aria-valuetext")).toBe("70. 1 of 100 calls");
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "301 of 10 calls",
    "701 of 100 calls",
  ]);
});

test("neither passes the other, and both stay in their bounds", async () => {
  const { move } = await open({ min: 5, max: 90 });
  expect(move("Medium from", 40)).toEqual([40, 70]);
  expect(move("Medium from", 80)).toEqual([69, 70]);
  expect(move("Medium from", 0)).toEqual([5, 70]);
  expect(move("High from", 50)).toEqual([30, 50]);
  expect(move("High from", 20)).toEqual([30, 31]);
  expect(move("High from", 100)).toEqual([30, 90]);
});

test("without bounds they go from 1 to 100", async () => {
  const { move } = await open();
  expect(move("Medium from", 0)).toEqual([1, 70]);
  expect(move("High from", 100)).toEqual([30, 100]);
});

test("where nothing may be changed they are disabled", async () => {
  await open({ disabled: true });
  for (const slider of screen.getAllByRole("slider")) expect(slider).toHaveProperty("disabled", true);
});

test("how things scored in the past is drawn, the most frequent highest", async () => {
  const counts = Array.from({ length: 101 }, (_, score) =>
    score === 10 ? 400 : score === 50 ? 100 : score === 99 ? 1 : 0,
  );
  await open({ counts });
  const bars = [...document.querySelectorAll<HTMLElement>("[aria-hidden] > span")].slice(0, 101);
  expect([10, 50, 99, 0].map((score) => bars[score]?.style.getPropertyValue("block-size"))).toEqual([
    "100%",
    "50%",
    "5%",
    "0",
  ]);
});
