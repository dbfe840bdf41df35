import { useState } from "react";
import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import type { DiffLine } from "./diff-marker.ts";
import { DiffViewer } from "./diff-viewer.tsx";

const operation = (path: string, type: string) =>
  [`  ${path}:`, "    get:", "      parameters:", "        - name: limit", "          in: query"]
    .concat([`          schema: { type: ${type} }`, "      responses:", '        "200": { description: OK }'])
    .join("\n");

const paths = Array.from({ length: 12 }, (_, index) => `/orders/v${index}`);
const stored = ["openapi: 3.1.0", "paths:", ...paths.map((path) => operation(path, "string"))].join("\n");
const observed = stored
  .replace("schema: { type: string }", "schema: { type: integer, maximum: 100 }")
  .replace("  /orders/v5:\n    get:\n", "  /orders/v5:\n    post:\n      deprecated: true\n")
  .concat(`\n${operation("/refunds", "string")}`);
const [left, right] = [
  { title: "Stored specification", text: stored },
  { title: "Observed traffic", text: observed },
];

function Specification() {
  return <DiffViewer label="Drift of the orders API" left={left} right={right} />;
}

function Pointing() {
  const [line, setLine] = useState<DiffLine | null>(null);
  return (
    <div className="grid gap-3">
      <span>
        <Button onClick={() => setLine({ side: "right", line: 44 })}>Show the new method</Button>
      </span>
      <DiffViewer
        label="Drift of the orders API, with findings"
        left={left}
        right={right}
        scrollToLine={line}
        markers={[
          { side: "right", line: 8, tone: "warning", label: "A narrower type breaks clients" },
          { side: "right", line: 44, tone: "error", label: "A method nobody documented" },
        ]}
      />
    </div>
  );
}

function Identical() {
  return <DiffViewer label="Nothing changed" left={left} right={{ title: "Observed traffic", text: stored }} />;
}

const lines = Array.from({ length: 20_000 }, (_, line) => `${line} ${"lorem ipsum ".repeat(line % 9)}`);

function Long() {
  const changed = lines.map((line, index) => (index % 97 === 0 ? `${line} changed` : line));
  return (
    <DiffViewer
      label="Twenty thousand lines"
      left={{ title: "Before", text: lines.join("\n") }}
      right={{ title: "After", text: changed.join("\n") }}
    />
  );
}

export const diffViewerStories: readonly Story[] = [
  { title: "Specification", render: Specification },
  { title: "Pointing at lines", render: Pointing },
  { title: "Identical", render: Identical },
  { title: "20,000 lines", render: Long },
];
