import { useState } from "react";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { Switch } from "./switch.tsx";

function Plain() {
  const t = useStoryText();
  const [checked, setChecked] = useState(true);
  return <Switch label={t("story.traceBodies")} checked={checked} onChange={setChecked} />;
}

function WithHint() {
  const t = useStoryText();
  const [checked, setChecked] = useState(false);
  return <Switch label={t("story.blockAtOnce")} hint={t("story.blockHint")} checked={checked} onChange={setChecked} />;
}

function Disabled() {
  const t = useStoryText();
  return (
    <div className="grid gap-3">
      <Switch label={t("story.off")} checked={false} disabled onChange={() => {}} />
      <Switch label={t("story.on")} checked disabled onChange={() => {}} />
    </div>
  );
}

export const switchStories: readonly Story[] = [
  { title: "checked", render: Plain },
  { title: "hint", render: WithHint },
  { title: "disabled", render: Disabled },
];
