import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { PermissionState } from "./permission-state.tsx";

function Empty() {
  const text = useUiText();
  return (
    <EmptyState title={text.noChoices} text={text.filterValueHint}>
      <Button>{text.clearAll}</Button>
    </EmptyState>
  );
}

function Failed() {
  const text = useUiText();
  return (
    <ErrorState title={text.copyFailed} requestId="0199d6f0-0000-7000-8000-000000000001" onRetry={() => undefined} />
  );
}

function Forbidden() {
  return <PermissionState title={useUiText().noChoices} />;
}

export const statesStories: readonly Story[] = [
  { title: "EmptyState", render: Empty },
  { title: "ErrorState", render: Failed },
  { title: "PermissionState", render: Forbidden },
];
