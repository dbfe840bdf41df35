import { KeyRound, LogIn, ShieldAlert, UserPlus } from "lucide-react";
import { type StoryText, useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { Timeline, type TimelineEntry } from "./timeline.tsx";

const amina = "amina@example.com";

const entriesOf = (t: StoryText): readonly TimelineEntry[] => [
  {
    id: "4",
    time: new Date(2026, 10, 18, 14, 5),
    title: t("story.loginRefused"),
    actor: t("story.officeHours"),
    icon: ShieldAlert,
    tone: "error",
    details: (
      <p className="text-fg-2">
        <bdi className="font-mono text-xs">203.0.113.7</bdi> · {t("story.riskOf", { risk: 82 })}
      </p>
    ),
  },
  {
    id: "3",
    time: new Date(2026, 10, 18, 9, 41),
    title: t("story.loggedIn"),
    actor: <bdi>{amina}</bdi>,
    icon: LogIn,
    tone: "success",
  },
  {
    id: "2",
    time: new Date(2026, 10, 17, 16, 20),
    title: t("story.twoStepOn"),
    actor: <bdi>{amina}</bdi>,
    icon: KeyRound,
    tone: "info",
  },
  { id: "1", time: new Date(2026, 10, 17, 16, 12), title: t("story.joined"), icon: UserPlus },
];

function Days() {
  const t = useStoryText();
  return <Timeline label={t("story.historyOf", { name: amina })} entries={entriesOf(t)} />;
}

function Loading() {
  return <Timeline label={useStoryText()("story.historyOf", { name: amina })} loading entries={[]} />;
}

export const timelineStories: readonly Story[] = [
  { title: "entries", render: Days },
  { title: "loading", render: Loading },
];
