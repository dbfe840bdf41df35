import type { Story } from "../story/story.ts";
import { CodeBlock } from "./code-block.tsx";

const json = JSON.stringify({ id: 7, path: "/v1/orders", tags: ["paid", "express"], total: 129.5 }, null, 2);
const log = `2026-11-20T15:44:18.204Z POST /v1/orders 201 12 ms request_id=0199d6f0-0000-7000-8000-000000000001`;

export const codeBlockStories: readonly Story[] = [
  { title: "code", render: () => <CodeBlock code={json} label="application/json" /> },
  { title: "wrap", render: () => <CodeBlock code={log} label="access.log" wrap /> },
];
