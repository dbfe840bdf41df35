import { useState } from "react";
import { Button } from "../button/button.tsx";
import { sampleLines } from "../story/sample.ts";
import { useStoryText } from "../story/story-text.tsx";
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

/** The two texts under the titles of the page's language. */
function useSides() {
  const t = useStoryText();
  const left = { title: t("story.stored"), text: stored };
  return { t, left, right: { title: t("story.observed"), text: observed } };
}

function Specification() {
  const { t, left, right } = useSides();
  return <DiffViewer label={t("story.drift")} left={left} right={right} />;
}

function Pointing() {
  const { t, left, right } = useSides();
  const [line, setLine] = useState<DiffLine | null>(null);
  return (
    <div className="grid gap-3">
      <span>
        <Button onClick={() => setLine({ side: "right", line: 44 })}>{t("story.showMethod")}</Button>
      </span>
      <DiffViewer
        label={t("story.driftFindings")}
        left={left}
        right={right}
        scrollToLine={line}
        markers={[
          { side: "right", line: 8, tone: "warning", label: t("story.narrowerType") },
          { side: "right", line: 44, tone: "error", label: t("story.undocumentedMethod") },
        ]}
      />
    </div>
  );
}

function Identical() {
  const { t, left, right } = useSides();
  return <DiffViewer label={t("story.nothingChanged")} left={left} right={{ ...right, text: stored }} />;
}

const lines = sampleLines(20_000);

function Long() {
  const t = useStoryText();
  const changed = lines.map((line, index) => (index % 97 === 0 ? `${line} changed` : line));
  return (
    <DiffViewer
      label={t("story.longTexts")}
      left={{ title: t("story.before"), text: lines.join("\n") }}
      right={{ title: t("story.after"), text: changed.join("\n") }}
    />
  );
}

export const diffViewerStories: readonly Story[] = [
  { title: "left · right", render: Specification },
  { title: "markers · scrollToLine", render: Pointing },
  { title: "left.text={right.text}", render: Identical },
  { title: "left · right", render: Long },
];
