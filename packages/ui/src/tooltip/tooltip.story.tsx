import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { Tooltip } from "./tooltip.tsx";

function Tipped() {
  const text = useUiText();
  return (
    <Tooltip content={text.filterValueHint}>
      <Button>{text.filterValue}</Button>
    </Tooltip>
  );
}

export const tooltipStories: readonly Story[] = [{ title: "content", render: Tipped }];
