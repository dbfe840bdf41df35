const categories = ["1", "2", "3", "4", "5", "6"] as const;

/** Categories by number, classes of HTTP statuses, the accent of the preset, and a neutral. */
export type ChartColor = (typeof categories)[number] | "2xx" | "3xx" | "4xx" | "5xx" | "brand" | "neutral";

/** The ink as a class. Marks of a chart are drawn in currentColor. */
export const chartInk: Readonly<Record<ChartColor, string>> = {
  "1": "text-chart-1",
  "2": "text-chart-2",
  "3": "text-chart-3",
  "4": "text-chart-4",
  "5": "text-chart-5",
  "6": "text-chart-6",
  "2xx": "text-chart-2xx",
  "3xx": "text-chart-3xx",
  "4xx": "text-chart-4xx",
  "5xx": "text-chart-5xx",
  brand: "text-chart-brand",
  neutral: "text-chart-neutral",
};

/** The ink of the nth category; after the sixth they start again, so put the rest together as "neutral". */
export function categoryColor(index: number): ChartColor {
  return categories[index % categories.length] ?? "neutral";
}
