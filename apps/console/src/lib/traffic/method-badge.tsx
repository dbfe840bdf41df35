import { Badge } from "@parapet/ui/badge";
import type { ComponentProps } from "react";

type Tone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

const tones: Readonly<Record<string, Tone>> = {
  GET: "info",
  HEAD: "info",
  POST: "success",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "error",
};

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge mono tone={tones[method] ?? "neutral"}>
      <bdi>{method}</bdi>
    </Badge>
  );
}
