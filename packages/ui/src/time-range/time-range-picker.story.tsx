import { useState } from "react";
import type { Story } from "../story/story.ts";
import { TimeRangePicker } from "./time-range-picker.tsx";
import type { TimeRange } from "./time-range.ts";

function Picker({ initial }: { initial: TimeRange }) {
  const [range, setRange] = useState(initial);
  return <TimeRangePicker value={range} onChange={setRange} />;
}

export const timeRangePickerStories: readonly Story[] = [
  { title: 'from: "now-24h"', render: () => <Picker initial={{ from: "now-24h" }} /> },
  {
    title: "from · to",
    render: () => <Picker initial={{ from: "2026-11-01T00:00:00Z", to: "2026-11-08T00:00:00Z" }} />,
  },
];
