import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { PageHeader } from "./page-header.tsx";

function Header() {
  const text = useUiText();
  return (
    <PageHeader
      title={text.notifications}
      description={text.filterValueHint}
      actions={<Button variant="primary">{text.addFilter}</Button>}
    />
  );
}

export const pageHeaderStories: readonly Story[] = [{ title: "title · description · actions", render: Header }];
