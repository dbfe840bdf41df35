import { useState } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { SearchField } from "./search-field.tsx";

function Search() {
  const text = useUiText();
  const [value, setValue] = useState("/v1/orders");
  return (
    <div className="flex max-w-md flex-wrap items-center gap-3">
      <SearchField label={text.filterValue} value={value} onChange={setValue} className="grow" />
      <code aria-live="polite" className="text-sm text-fg-3">
        {value}
      </code>
    </div>
  );
}

export const searchFieldStories: readonly Story[] = [{ title: "value", render: Search }];
