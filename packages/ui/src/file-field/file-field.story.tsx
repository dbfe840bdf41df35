import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { FileField } from "./file-field.tsx";

function Plain() {
  const t = useStoryText();
  return <FileField label={t("story.specification")} hint={t("story.specificationHint")} onFiles={() => {}} />;
}

function Multiple() {
  const t = useStoryText();
  return <FileField label={t("story.recordings")} multiple size="lg" showsChosen={false} onFiles={() => {}} />;
}

function Faulty() {
  const t = useStoryText();
  return <FileField label={t("story.specification")} error={t("story.specificationMissing")} onFiles={() => {}} />;
}

function Disabled() {
  const t = useStoryText();
  return <FileField label={t("story.specification")} disabled onFiles={() => {}} />;
}

export const fileFieldStories: readonly Story[] = [
  { title: "plain", render: Plain },
  { title: "multiple", render: Multiple },
  { title: "error", render: Faulty },
  { title: "disabled", render: Disabled },
];
