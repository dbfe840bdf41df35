import type { Story } from "../story/story.ts";
import { Badge } from "./badge.tsx";
import { StatusDot } from "./status-dot.tsx";
import type { Tone } from "./tone.ts";

const tones: readonly Tone[] = ["neutral", "brand", "success", "info", "warning", "error"];

export const badgeStories: readonly Story[] = [
  {
    title: "tone",
    render: () => (
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    ),
  },
  {
    title: "mono",
    render: () => (
      <div className="flex flex-wrap gap-2">
        {(["GET", "POST", "DELETE"] as const).map((method) => (
          <Badge key={method} mono tone={method === "DELETE" ? "error" : "neutral"}>
            {method}
          </Badge>
        ))}
      </div>
    ),
  },
  {
    title: "StatusDot",
    render: () => (
      <div className="flex flex-wrap gap-5">
        {tones.map((tone) => (
          <StatusDot key={tone} tone={tone}>
            {tone}
          </StatusDot>
        ))}
      </div>
    ),
  },
];
