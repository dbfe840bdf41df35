import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { Waterfall } from "./waterfall.tsx";

function MailVerdict() {
  const t = useStoryText();
  return (
    <Waterfall
      label={t("story.whyQuarantined")}
      start={5}
      tone="error"
      signals={[
        {
          id: "dmarc",
          label: t("story.dmarcFails"),
          points: 40,
          explanation: t("story.dmarcText"),
        },
        {
          id: "reply",
          label: t("story.replyTo"),
          points: 20,
          explanation: t("story.replyToText"),
        },
        { id: "link", label: t("story.newDomain"), points: 25 },
        { id: "known", label: t("story.knownSender"), points: -15, explanation: t("story.knownSenderText") },
      ]}
      thresholds={[
        { id: "warn", label: t("story.warn"), points: 40, tone: "warning" },
        { id: "block", label: t("story.quarantine"), points: 70, tone: "error" },
      ]}
    />
  );
}

function Harmless() {
  const t = useStoryText();
  return (
    <Waterfall
      label={t("story.whyLetThrough")}
      tone="success"
      signals={[
        { id: "device", label: t("story.newDevice"), points: 15 },
        { id: "place", label: t("story.usualPlace"), points: -20 },
        { id: "time", label: t("story.usualHour"), points: 0 },
      ]}
      thresholds={[{ id: "mfa", label: t("story.secondFactor"), points: 30, tone: "warning" }]}
    />
  );
}

export const waterfallStories: readonly Story[] = [
  { title: 'start · tone="error"', render: MailVerdict },
  { title: 'tone="success"', render: Harmless },
];
