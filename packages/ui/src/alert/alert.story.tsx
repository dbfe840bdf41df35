import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { Alert, type AlertTone } from "./alert.tsx";

const tones: readonly AlertTone[] = ["info", "success", "warning", "error"];

export const alertStories: readonly Story[] = tones.map((tone) => ({
  title: `tone="${tone}"`,
  render: function AlertStory() {
    const text = useUiText();
    return (
      <Alert tone={tone}>
        {{ info: text.loading, success: text.copied, warning: text.capsLock, error: text.copyFailed }[tone]}
      </Alert>
    );
  },
}));
