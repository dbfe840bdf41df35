import { afterEach, expect, test } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { useChartFormat } from "./chart-format.ts";

let page: Mounted;
afterEach(() => page.unmount());

function Samples({ values, name }: { values: readonly number[]; name: keyof ReturnType<typeof useChartFormat> }) {
  const format = useChartFormat();
  return values.map((value) => format[name](value)).join(" ");
}

test.each([
  ["number", [1234.567, 0.001_23, 12, 0], "1,234.57 0.00123 12 0"],
  ["compact", [1234, 999_500, 0.002, 42], "1.23K 1M 0.002 42"],
  ["percent", [0.1234, 1], "12.3% 100%"],
  ["change", [0.5, -0.0312, 0, 9.99, 1877], "+50% -3.1% 0% +999% >+999%"],
] as const)("%s", async (name, values, expected) => {
  page = await mount(<Samples name={name} values={values} />);
  expect(document.body.textContent).toBe(expected);
});
