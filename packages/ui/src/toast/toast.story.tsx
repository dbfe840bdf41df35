import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { toast, type ToastType } from "./toast.ts";

const types: readonly ToastType[] = ["default", "info", "success", "warning", "error"];

function Types() {
  return (
    <div className="flex flex-wrap gap-2">
      {types.map((type) => (
        <Button key={type} onClick={() => toast(`A toast of type ${type}`, type)}>
          {type}
        </Button>
      ))}
    </div>
  );
}

export const toastStories: readonly Story[] = [{ title: "Types", render: Types }];
