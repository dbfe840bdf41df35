import type { Story } from "../story/story.ts";
import { CopyButton } from "./copy-button.tsx";

const token = "0199d6f0-0000-7000-8000-000000000001";

export const copyButtonStories: readonly Story[] = [
  {
    title: "text",
    render: () => (
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="min-w-0 font-mono break-all">{token}</bdi>
        <CopyButton text={token} />
      </p>
    ),
  },
];
