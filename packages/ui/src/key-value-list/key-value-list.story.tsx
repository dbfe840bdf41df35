import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { KeyValueList } from "./key-value-list.tsx";

function Details() {
  const text = useUiText();
  return (
    <KeyValueList
      items={[
        {
          key: "id",
          label: text.requestId,
          value: <bdi className="font-mono">0199d6f0-0000-7000-8000-000000000001</bdi>,
        },
        { key: "from", label: text.from, value: text.instant(new Date("2026-11-20T15:44:00Z")) },
        { key: "to", label: text.to, value: text.instant(new Date("2026-11-20T16:44:00Z")) },
      ]}
    />
  );
}

export const keyValueListStories: readonly Story[] = [{ title: "items", render: Details }];
