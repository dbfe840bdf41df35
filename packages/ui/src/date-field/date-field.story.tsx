import { useState } from "react";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { DateField } from "./date-field.tsx";

function Field({ initial, withTime = false }: { initial: string; withTime?: boolean }) {
  const t = useStoryText();
  const [value, setValue] = useState(initial);
  return <DateField label={t("story.goodUntil")} value={value} onChange={setValue} withTime={withTime} />;
}

export const dateFieldStories: readonly Story[] = [
  { title: 'value=""', render: () => <Field initial="" /> },
  { title: 'value="2026-11-24"', render: () => <Field initial="2026-11-24" /> },
  { title: "withTime", render: () => <Field initial="2026-11-24T14:05" withTime /> },
];
