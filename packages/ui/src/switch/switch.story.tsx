import { useState } from "react";
import type { Story } from "../story/story.ts";
import { Switch } from "./switch.tsx";

function Plain() {
  const [checked, setChecked] = useState(true);
  return <Switch label="Trace bodies" checked={checked} onChange={setChecked} />;
}

function WithHint() {
  const [checked, setChecked] = useState(false);
  return (
    <Switch
      label="Block at once"
      hint="Off, a high score only asks for a second factor."
      checked={checked}
      onChange={setChecked}
    />
  );
}

function Disabled() {
  return (
    <div className="grid gap-3">
      <Switch label="Off" checked={false} disabled onChange={() => {}} />
      <Switch label="On" checked disabled onChange={() => {}} />
    </div>
  );
}

export const switchStories: readonly Story[] = [
  { title: "Plain", render: Plain },
  { title: "With a hint", render: WithHint },
  { title: "Disabled", render: Disabled },
];
