import { Button } from "../button/button.tsx";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { toast, type ToastType } from "./toast.ts";

const types: readonly ToastType[] = ["default", "info", "success", "warning", "error"];

function Types() {
  const t = useStoryText();
  return (
    <div className="flex flex-wrap gap-2">
      {types.map((type) => (
        <Button key={type} onClick={() => toast(t("story.toast", { type }), type)}>
          {type}
        </Button>
      ))}
    </div>
  );
}

export const toastStories: readonly Story[] = [{ title: "toast(text, type)", render: Types }];
